/** Commands by which members of staff share the queue of withdrawals. */
import { claimWithdrawal, releaseClaim, takeOver } from '../../claims/claims.service.ts'
import type { Claim } from '../../claims/claims.queries.ts'
import type { Command, TableRow } from '../../command.ts'
import { idOf } from './payment-words.ts'

const toRow = ({ invoiceId, staffId, claimedAt, expiresAt }: Claim): TableRow => ({
  invoice: invoiceId,
  by: `staff:${staffId}`,
  since: claimedAt,
  until: expiresAt,
})

/** They decide about no money, so nothing counts towards a day. */
const shared = { right: 'payments', usage: '<invoice>', isUncounted: true, isAboutClaim: true } as const

export const claimCommands: readonly Command[] = [
  {
    ...shared,
    words: 'withdrawal claim',
    about:
      'Shows others that you work on a withdrawal: nobody else can decide about it for ten minutes. Repeat it to keep it longer.',
    needsReason: false,
    isChange: true,
    run: async (call) => [toRow(await claimWithdrawal(call.deps, idOf(call), call))],
  },
  {
    ...shared,
    words: 'withdrawal take-over',
    about: 'Takes over a withdrawal that a colleague works on. The journal keeps the reason.',
    needsReason: true,
    run: async (call) => [toRow(await takeOver(call.deps, idOf(call), call))],
  },
  {
    ...shared,
    words: 'withdrawal release',
    about: 'Ends your claim of a withdrawal, so that others can decide about it.',
    needsReason: false,
    isChange: true,
    run: async (call) => {
      await releaseClaim(call.deps, idOf(call), call)
      return [{ invoice: idOf(call), result: 'released' }]
    },
  },
]
