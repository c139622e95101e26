/** Commands about withdrawals that wait for a decision or for their provider. */
import { InvoiceState } from '@fairhall/contract'
import { WITHDRAWALS_PER_PAGE } from '@fairhall/contract/office/codes'
import type { Tx } from '../../../../platform/database/database.ts'
import type { StaffDeps } from '../../staff.deps.ts'
import {
  AFTER_ANOTHER,
  approveWithdrawal,
  countApproversNeeded,
  heldBackBy,
  listLiveRules,
  rejectWithdrawal,
} from '../../../withdrawals/index.ts'
import { findDestinations, mainValueOf, maskDestination } from '../../../payment-destinations/index.ts'
import {
  type Invoice,
  listApproversOf,
  listRequested,
  listSilentPayouts,
  type QueueFilter,
} from '../../../invoices/index.ts'
import { listQuarantined } from '../../../payment-providers/index.ts'
import { type Restriction, readRestrictions } from '../../../player-state/index.ts'
import { type Claim, endClaim, listClaims } from '../../claims/claims.queries.ts'
import { requireNotClaimed } from '../../claims/claims.service.ts'
import type { Call, Command, TableRow } from '../../command.ts'
import { requireMayApprove } from '../../orders/orders.service.ts'
import { readContents, requireSameContent } from '../../orders/withdrawal-content.ts'
import { requireSigned } from '../../signatures/signatures.service.ts'
import { idOf, inFull, reasonsAsText } from './payment-words.ts'

function toRow(deps: StaffDeps, invoice: Invoice, approvedBy: readonly string[], needed: 1 | 2): TableRow {
  return {
    invoice: invoice.id,
    player: invoice.player_id,
    amount: inFull(deps, invoice.amount, invoice.currency),
    method: invoice.method,
    state: invoice.state,
    approved: `${approvedBy.length} of ${needed}`,
    by: approvedBy.join(', '),
    since: invoice.created_at,
  }
}

/** An approved payout is sent within a minute and normally answered within a few. */
const SILENT_MS = 10 * 60_000

export interface WaitingWithdrawal {
  invoice: Invoice
  approvedBy: readonly string[]
  approvalsNeeded: 1 | 2
  /** Why staff must decide about it. Empty for approved ones, and for old ones without this data. */
  reasons: readonly string[]
  waits: readonly Wait[]
  /** Masked. Null if only the provider knows it, or if it was erased. */
  to: string | null
  /** What an approval repeats. */
  content: string | null
  /** The risk rules that sent it to staff. */
  rules: readonly string[]
  /** Who works on it. */
  claim: Claim | null
}

/** A page of the withdrawals that wait for a decision. The first page also has approved ones that don't progress, which only `countries` filters. */
export async function describeWithdrawals(
  deps: StaffDeps,
  filter: QueueFilter,
): Promise<WaitingWithdrawal[]> {
  const isFirst = (filter.after ?? null) === null
  const [requested, silent] = await Promise.all([
    listRequested(deps.db, filter, WITHDRAWALS_PER_PAGE),
    isFirst ? listSilent(deps, filter.countries) : [],
  ])
  const waiting = [...requested, ...silent]
  const ids = waiting.map(({ id }) => id)
  const players = waiting.map(({ player_id: player }) => player)
  const [approvers, restrictions, destinations, aside, contents, neededFor, claims, rules] =
    await Promise.all([
      listApproversOf(deps.db, ids),
      readRestrictions(deps.db, players),
      findDestinations(deps, waiting),
      listQuarantined(deps.db, ids),
      readContents(deps.db, waiting),
      countApproversNeeded(deps, deps.db, waiting),
      listClaims(deps.db, ids, deps.clock.now()),
      listLiveRules(deps.db, ids),
    ])
  return waiting.map((invoice) => ({
    invoice,
    approvedBy: approvers.get(invoice.id) ?? [],
    approvalsNeeded: neededFor(invoice),
    reasons: invoice.state === InvoiceState.requested ? (invoice.looked_at_for ?? []) : [],
    waits: waitsOf(deps, invoice, restrictions.get(invoice.player_id), aside.has(invoice.id)),
    to: inPart(destinations.get(invoice.id) ?? {}),
    content: contents.get(invoice.id) ?? null,
    rules: rules.get(invoice.id) ?? [],
    claim: claims.get(invoice.id) ?? null,
  }))
}

async function listSilent(deps: StaffDeps, countries: readonly string[] | null): Promise<Invoice[]> {
  const since = new Date(deps.clock.now().getTime() - SILENT_MS)
  const silent = await listSilentPayouts(deps.db, since, null, countries)
  return silent.slice(0, WITHDRAWALS_PER_PAGE)
}

async function listWithdrawals({ deps, countries }: Call): Promise<TableRow[]> {
  const waiting = await describeWithdrawals(deps, { countries })
  return waiting.map(({ invoice, approvedBy, approvalsNeeded, waits, to, content, claim }) => ({
    ...toRow(deps, invoice, approvedBy, approvalsNeeded),
    why: whyWaiting({ invoice, waits }),
    to,
    claimedBy: claim === null ? null : `staff:${claim.staffId}`,
    content,
  }))
}

/** Masked, but enough to recognise a destination. Null if only the provider knows it, or if it was erased. */
function inPart(destination: Readonly<Record<string, string>>): string | null {
  const value = mainValueOf(destination)
  return value === '' ? null : maskDestination(value)
}

type Wait = 'block' | 'stop' | 'notSent' | 'quarantined' | 'afterAnother' | 'silent'

/** Why an approved one does not progress, the first reason first. */
function waitsOf(
  deps: StaffDeps,
  invoice: Invoice,
  restriction: Restriction | undefined,
  isAside: boolean,
): Wait[] {
  if (invoice.state === InvoiceState.requested) return []
  const heldBack = heldBackBy(deps, restriction, invoice)
  if (invoice.state === InvoiceState.approved) return [heldBack ?? 'notSent']
  if (isAside) return ['quarantined']
  const silence = invoice.reason === AFTER_ANOTHER ? 'afterAnother' : 'silent'
  return heldBack === null ? [silence] : [silence, heldBack]
}

function whyWaiting({ invoice, waits }: Pick<WaitingWithdrawal, 'invoice' | 'waits'>): string | null {
  if (invoice.state === InvoiceState.requested) return reasonsAsText(invoice)
  return waits.map((wait) => waitTexts[wait](invoice)).join('; not sent again: ')
}

const waitTexts: Readonly<Record<Wait, (invoice: Invoice) => string>> = {
  block: () => 'the player is blocked',
  stop: () => 'withdrawals, its currency or its provider are stopped',
  notSent: () => 'not sent yet',
  quarantined: ({ provider, id }) => `a message of ${provider} is quarantined: message list ${id}`,
  afterAnother: ({ provider }) => `${provider} pays another payout to the same destination first`,
  silent: ({ provider }) => `${provider} has not reported on it`,
}

const payments = { right: 'payments', needsReason: true } as const

export const withdrawalCommands: readonly Command[] = [
  {
    ...payments,
    words: 'withdrawal list',
    usage: '',
    about:
      "Lists withdrawals that wait for a decision or don't progress, with the reason and the destination.",
    needsReason: false,
    run: listWithdrawals,
  },
  {
    ...payments,
    words: 'withdrawal approve',
    isHighRisk: true,
    isSigned: true,
    // `requireMayApprove` counts it.
    isUncounted: true,
    usage: '<invoice>',
    about: 'Approves a withdrawal as you read it. Large ones need two different staff members.',
    options: {
      content: {
        value: 'text',
        about: 'what `withdrawal list` or `payment show` prints as content',
        isRequired: true,
      },
    },
    run: async (call) => {
      const { deps, actor, reason, options, approval } = call
      const check = async (tx: Tx, before: readonly string[]) => {
        await requireNotClaimed(deps, tx, idOf(call), call)
        await requireMayApprove(deps, tx, actor, idOf(call), before)
        const content = await requireSameContent(tx, idOf(call), options['content'] ?? '')
        await endClaim(tx, idOf(call))
        return requireSigned(deps, tx, { kind: 'withdrawal', subject: idOf(call), actor, content }, approval)
      }
      const { invoice, approvedBy, needed } = await approveWithdrawal(deps, idOf(call), {
        actor,
        reason,
        check,
      })
      return [toRow(deps, invoice, approvedBy, needed)]
    },
  },
  {
    ...payments,
    words: 'withdrawal reject',
    usage: '<invoice>',
    about:
      'Rejects a withdrawal that was not sent to a provider. The player gets the money back immediately.',
    run: async (call) => {
      const { deps, actor, reason } = call
      const check = async (tx: Tx) => {
        await requireNotClaimed(deps, tx, idOf(call), call)
        await endClaim(tx, idOf(call))
        return {}
      }
      const rejected = await rejectWithdrawal(deps, idOf(call), { actor, reason, check })
      const neededFor = await countApproversNeeded(deps, deps.db, [rejected])
      return [toRow(deps, rejected, [], neededFor(rejected))]
    },
  },
]
