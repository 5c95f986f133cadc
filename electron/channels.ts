/** The channels between main process and preload. */
export const channels = {
  call: 'homeward:call',
  callBytes: 'homeward:call-bytes',
  sendPart: 'homeward:send-part',
  cancel: 'homeward:cancel',
  chooseFile: 'homeward:choose-file',
  saveFile: 'homeward:save-file',
  saveFiles: 'homeward:save-files',
  chooseFolder: 'homeward:choose-folder',
  saveDocumentAs: 'homeward:save-document-as',
  endsPlan: 'homeward:ends-plan',
  openWindow: 'homeward:open-window',
  tellShown: 'homeward:tell-shown',
  showElsewhere: 'homeward:show-elsewhere',
  event: 'homeward:event',
} as const;
