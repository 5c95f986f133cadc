/** What stands as `format` in each plan that Homeward saves and in no other file, and the latest version of it. 2: actions may have a place to look at, and missions one to change batteries at; 3: the flights of a split may have winds of their own; 4: and places to change their batteries at; 5: what is told of the opened file has its launch point; 6: a plan may have variants, and weather by the hour. */
export const homewardPlanMark = 'homeward/plan';
export const homewardPlanVersion = 6;
