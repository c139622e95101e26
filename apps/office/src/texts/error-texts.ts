import type { en } from './en.ts'

/** Error codes for which the office has its own text, in place of the server's message. */
export const errorTexts: ReadonlyMap<string, keyof typeof en> = new Map([
  ['offline', 'offline'],
  ['passkeyCancelled', 'passkeys.cancelled'],
  ['passkeyWrong', 'passkeys.wrong'],
  ['passkeysClosed', 'passkeys.unusable'],
  ['proofWrong', 'proof.wrong'],
  ['signatureWrong', 'sign.wrong'],
  ['directoryClosed', 'directory.closed'],
  ['directoryFailed', 'directory.failed'],
  ['directoryUnknown', 'directory.unknown'],
  ['directoryChanged', 'directory.changed'],
  ['factorMissing', 'directory.noFactor'],
  ['lastFactor', 'passkeys.last'],
  ['passkeysTooMany', 'passkeys.tooMany'],
  ['draftOutdated', 'builder.outdated'],
])
