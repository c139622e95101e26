import type { Module } from '../../platform/module.ts'
import type { StaffDeps } from './staff.deps.ts'
import { endedStopsTimer } from './ended-stops.ts'
import { chainTimer } from './journal-chain/chain.service.ts'
import { removeClaims } from './claims/claims.jobs.ts'
import { removeExports, sweepExports, writeExport } from './exports/exports.jobs.ts'
import { forgetOfficeSessions } from './sessions/sessions.jobs.ts'
import {
  notifyOfAuthenticator,
  notifyOfDirectory,
  notifyOfPasskey,
  notifyOperator,
  notifyOperatorRemoved,
  sendInvitation,
} from './members/staff.jobs.ts'

export type { StaffDeps }
export { type CallFiles, type Command, type TableRow, WrongUsage } from './command.ts'
export { commands } from './commands/all-commands.ts'
export { type Balance, listBalances } from './commands/players.queries.ts'
export { NOTE_ACTION } from './commands/notes.ts'
export { endedStopsTimer } from './ended-stops.ts'
export { exportsOf } from './exports/exports.service.ts'
export { maskedAddress, maskedEmail, maskedName, maskedPhone } from './masks.rules.ts'
export { listParkedRows } from './commands/deliveries.ts'
export { describeWithdrawals, type WaitingWithdrawal } from './commands/payments/withdrawals.ts'
export { errorOfInput, fieldsOf, type InputField } from './inputs/command-input.rules.ts'
export { type Draft, findDraft, listDrafts } from './programmes/drafts.queries.ts'
export { fingerprintOfProgramme } from './programmes/drafts.service.ts'
export { listWaitingFiles, type WaitingFile } from './programmes/waiting-files.ts'
export { differencesOf, isSameProgramme } from './settings/settings-changes.rules.ts'
export { choicesOf } from './inputs/field-choices.ts'
export { may, toView, type View, views } from './members/permissions.rules.ts'
export { mayRun, requireRight, runCommand, toRefusal } from './run-command.ts'
export { findPlayerByReference, noteLookup } from './find-player.ts'
export { countriesFor, findOtherMarkets } from './bounds/bounds.service.ts'
export { listCommandBounds } from './bounds/command-bounds.ts'
export { whyNotApprove } from './orders/withdrawal-approvers.ts'
export { readJournal } from './journal.service.ts'
export type { Order } from './orders/orders.service.ts'
export { showOrders } from './orders/shown-orders.ts'
export { orderAsText } from './orders/shown-orders.rules.ts'
export { countOrders, getOrder, listOrders, whyNotAgree } from './orders/readable-orders.service.ts'
export { StaffRefusal } from './refusals.ts'
export type { StaffMember } from './members/staff.queries.ts'
export { DIRECTORY_SANDBOX_PURPOSE, returnUrl } from './directory/directory-client.ts'
export { beginDirectory, completeDirectory, returnFromDirectory } from './directory/directory.service.ts'
export { askForApproval, proveCommand } from './signatures/signatures.service.ts'
export { askForPasskey } from './passkeys/passkey-proof.service.ts'
export { addPasskey, beginPasskey, listFactors, removeOwnPasskey } from './passkeys/passkeys.service.ts'
export { listSessionsOf } from './sessions/sessions.queries.ts'
export { IDLE_MINUTES, isOpen, isProven } from './sessions/sessions.rules.ts'
export {
  authenticateStaff,
  endOwnSession,
  type OfficeSession,
  openSession,
  openSessionByPasskey,
  proveSession,
} from './sessions/sessions.service.ts'
export {
  isKeyAsked,
  readInputs,
  readWords,
  type Result,
  runTyped,
  type Typed,
} from './command-line.ts'

export const staffModule: Module<StaffDeps> = {
  name: 'staff',
  jobs: [
    sendInvitation,
    notifyOfAuthenticator,
    notifyOfPasskey,
    notifyOfDirectory,
    notifyOperator,
    notifyOperatorRemoved,
    forgetOfficeSessions,
    writeExport,
    removeClaims,
    removeExports,
    sweepExports,
  ],
  timers: [chainTimer, endedStopsTimer],
}
