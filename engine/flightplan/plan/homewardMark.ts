/** What stands as `format` in each plan that Homeward saves and in no other file, and the latest version of it. 2: actions may have a place to look at, and missions one to change batteries at. */
export const homewardPlanMark = 'homeward/plan';
export const homewardPlanVersion = 2;
