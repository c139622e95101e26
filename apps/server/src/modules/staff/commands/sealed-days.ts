/** Commands about sealed days of the ledger that differ. */
import { argument, type Command } from '../command.ts'
import { listDayDifferences, orderAcceptance } from '../sealed-days.service.ts'

export const sealedDayCommands: readonly Command[] = [
  {
    words: 'ledger check',
    usage: '<day:YYYY-MM-DD>',
    about:
      'Recomputes a sealed day (UTC) of the ledger and lists what differs from its seal: of the day, and of the players whose entries differ.',
    right: 'payments',
    needsReason: false,
    run: (call) => listDayDifferences(call.deps, argument(call, 0)),
  },
  {
    words: 'ledger accept',
    isHighRisk: true,
    usage: '<day:YYYY-MM-DD>',
    about:
      'Orders that the differences of a sealed day are accepted exactly as `ledger check` lists them: the audit then reports only others. It changes nothing in the ledger. A second staff member must agree.',
    right: 'payments',
    needsReason: true,
    run: async (call) => {
      const { deps, actor, reason } = call
      return [await orderAcceptance(deps, { day: argument(call, 0), actor, reason })]
    },
  },
]
