import type { Module } from '../../platform/module.ts'
import type { PlayersDeps, PlayersPorts } from './players.deps.ts'
import { sendNotice } from './notices/notices.ts'
import { forgetNoticesJob, forgetSecurityEventsJob, sendConfirmation } from './notices/notices.jobs.ts'
import { playersRoutes } from './players.routes.ts'

export type { PlayersDeps, PlayersPorts }
export { identityNeededFor, minorUntil, requireAdult, requireVerified } from './ages.service.ts'
export { errorsOfForm, rulesOf } from './profile/fields.rules.ts'
export { type AuditNote, noteAudit, noteAudits } from './audit.service.ts'
export { isOfCountries } from './countries.queries.ts'
export { listPhoneClaims } from './phone-claims.queries.ts'
export { entryContent, isChained } from './journal-links.queries.ts'
export {
  listAlike,
  type NewEntry,
  removeEntries,
  removeTraits,
  setEntryEnd,
} from './recognition/protection-list.queries.ts'
export { Evidence, type Outcome, outcomeOf } from './recognition/protection-list.rules.ts'
export { findFirstProof, keepFormer } from './recognition/former-traits.service.ts'
export {
  addTraits,
  protectPlayer,
  claimContacts,
  evidenceIn,
  findEntry,
  forgetBarsOver,
  type FoundEntry,
  type FoundMatch,
  hashSubject,
  isAddressRestricted,
  isRestrictedPerson,
  isSubject,
  type KeptMatch,
  listEntriesOf,
  releaseLogin,
  releaseSubject,
  requestRecognition,
  requireProtectionKeys,
  strictestEntry,
} from './recognition/protection-list.service.ts'
export { areReadNumbers, isSamePerson } from './recognition/same-person.rules.ts'
export { listTraits, type Traits } from './recognition/traits.rules.ts'
export {
  destroyKey,
  type KeyDeps,
  sealAllUnlessErased,
  sealBytesFor,
  sealFor,
  sealUnlessErased,
  unsealAll,
  unsealAllFor,
  unsealBytesFor,
  unsealFor,
} from './keys.service.ts'
export {
  countryRequestsSince,
  decideCountryIn,
  findCountryRequest,
  listCountryRequests,
} from './country-requests/country-requests.service.ts'
export { errorsOfNames } from './profile/name-errors.ts'
export {
  correctIdentityIn,
  forgetEarlierOwner,
  type IdentityCorrection,
  readIdentity,
  requireCorrectable,
} from './profile/profile-changes.service.ts'
export {
  recordRefusal,
  recordSecurityEvent,
  type SecurityEvent,
  type SecurityEventDeps,
} from './security-events/security-events.service.ts'
export { areOffersPaused, lockOffers, pauseOffers } from './offers-pause.queries.ts'
export { readDetails } from './profile/details.service.ts'
export { writeEmail } from './notices/emails.ts'
export { takeNotice } from './notices/notices.queries.ts'
export { showMoment, notifyPlayer } from './notices/notices.ts'
export {
  findConfirmationByCode,
  lockConfirmation,
  useConfirmation,
  voidConfirmations,
} from './confirmations.queries.ts'
export {
  BRAND,
  type Credentials,
  findCredentials,
  findLogin,
  findPasswordHash,
  findPlayer,
  insertAgreements,
  insertPlayer,
  listLocales,
  listPlayersByIds,
  listPublicPlayers,
  lockPublicPlayers,
  lockPlayerRow,
  OWNED_SINCE,
  type Player,
  type PublicPlayer,
  type Recipient,
  readCredentialGeneration,
  readRecipients,
  replacePassword,
  refuseBegunSignIns,
  takePhoneFromOthers,
  updatePlayer,
} from './players.queries.ts'
export {
  destinationsPausedUntil,
  withdrawalsPausedUntil,
  isEmailOnlyClaimed,
  isExcluded,
  isReachable,
  isReservedEmail,
  isSimulated,
  maskedName,
  maySignIn,
  shownNickname,
  statusName,
  toLogin,
} from './players.rules.ts'
export {
  acceptIdentityIn,
  getPlayer,
  hashCode,
  requestConfirmation,
  revokeIdentityIn,
} from './players.service.ts'

export const playersModule: Module<PlayersDeps> = {
  name: 'players',
  routes: playersRoutes,
  jobs: [sendConfirmation, sendNotice, forgetNoticesJob, forgetSecurityEventsJob],
}
