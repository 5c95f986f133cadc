/** The `format` of each plan that Homeward saves, and of no other file. */
export const homewardPlanMark = 'homeward/plan';
/**
 * The latest version of such plans. 2: actions may have a place to look at, and missions one to change batteries at; 3: the flights of a
 * split may have winds of their own; 4: and places to change their batteries at; 5: the report on the opened file has its launch point;
 * 6: a plan may have variants, and weather by the hour; 7: a plan may be locked; 8: it may hold what its
 * pictures are taken of; 9: and the drawing that its route was made of; 10: which may be a laser scanner's; 11: the batteries after the first
 * one of a split may have a charge of their own.
 */
export const homewardPlanVersion = 11;
