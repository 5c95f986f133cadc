/** What stands as `format` in each plan that Homeward saves and in no other file, and the latest version of it. */
export const homewardPlanMark = 'homeward/plan';
export const homewardPlanVersion = 1;
