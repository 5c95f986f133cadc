/** The names that main process and preload share. */
export const channels = {
  call: 'homeward:call',
  callPacked: 'homeward:call-packed',
  keep: 'homeward:keep',
  cancel: 'homeward:cancel',
  chooseFile: 'homeward:choose-file',
  saveFile: 'homeward:save-file',
  event: 'homeward:event',
} as const;
