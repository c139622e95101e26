/** Commands about the monthly statements of partners. */
import { inTransaction } from '../../../platform/database/database.ts'
import {
  findPartner,
  findStatement,
  listLines,
  listStatements,
  lockPayable,
  recordOutsidePayment,
  type Statement,
} from '../../affiliates/index.ts'
import { argument, type Call, type Command, type TableRow } from '../command.ts'
import { placeOrder } from '../orders/orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { idOf, inFull } from './payments/payment-words.ts'

const MOST = 100

const inBase = ({ deps }: Call, amount: bigint) =>
  inFull(deps, amount, deps.settings.current().baseCurrency.code)

const toRow = (call: Call, statement: Statement): TableRow => ({
  statement: statement.id,
  partner: statement.partnerId,
  month: statement.startsOn.slice(0, 7),
  state: statement.blocked === null ? statement.state : `${statement.state}: ${statement.blocked}`,
  plan: statement.plan === null ? null : `${statement.plan}, version ${statement.planVersion}`,
  net: inBase(call, statement.net),
  share: inBase(call, statement.share),
  acquired: inBase(call, statement.acquired),
  amount: inBase(call, statement.amount),
  closedAt: statement.closedAt,
  paidAt: statement.paidAt,
})

async function list(call: Call): Promise<TableRow[]> {
  const partner = call.args[0] ?? null
  if (partner !== null && (await findPartner(call.deps.db, partner)) === null)
    throw new StaffRefusal('partnerUnknown')
  return (await listStatements(call.deps.db, partner, MOST)).map((statement) => toRow(call, statement))
}

async function getStatement(call: Call): Promise<Statement> {
  const statement = await findStatement(call.deps.db, idOf(call))
  if (statement === null) throw new StaffRefusal('notFound')
  return statement
}

/** How the amount follows from the lines. */
async function show(call: Call): Promise<TableRow[]> {
  const statement = await getStatement(call)
  const { net, carriedIn, carriedOut, share, sharePercent, acquired, players, unpaidIn, unpaidOut, amount } =
    statement
  const lines = (await listLines(call.deps.db, statement.id)).map((line) => ({
    line: line.item === 'deposits' ? 'deposits (fees only)' : line.item,
    amount: inFull(call.deps, line.amount, line.currency),
    base: inBase(call, line.base),
  }))
  const total = (line: string, sum: bigint) => ({ line, amount: null, base: inBase(call, sum) })
  return [
    ...lines,
    total('net', net),
    total('carried from earlier months', carriedIn),
    total(`share of ${sharePercent / 100} %`, share),
    total(`${players} acquired players`, acquired),
    total('unpaid of earlier months', unpaidIn),
    total('to pay', amount),
    total('carried to the next month', carriedOut + unpaidOut),
  ]
}

async function pay(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const statement = await inTransaction(deps.db, (tx) => lockPayable(tx, idOf(call)))
  if (typeof statement === 'string') throw new StaffRefusal(statement)
  const { id, partnerId: partner, startsOn: month, amount } = statement
  const details = { kind: 'commission', statement: id, partner, month, amount: String(amount) } as const
  return [await placeOrder(deps, { partner, details, actor, reason })]
}

async function recordPaid(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const refusal = await recordOutsidePayment(deps, {
    statementId: idOf(call),
    reference: argument(call, 1),
    actor,
    reason,
  })
  if (refusal !== null) throw new StaffRefusal(refusal)
  return [toRow(call, await getStatement(call))]
}

const payments = { right: 'payments' } as const

export const statementCommands: readonly Command[] = [
  {
    ...payments,
    words: 'statement list',
    usage: '[partner]',
    about: `Lists the latest ${MOST} statements of a partner, or of all, newest month first.`,
    needsReason: false,
    run: list,
  },
  {
    ...payments,
    words: 'statement show',
    usage: '<statement>',
    about: 'Shows every line of a closed statement and how its amount follows from them.',
    needsReason: false,
    run: show,
  },
  {
    ...payments,
    words: 'statement pay',
    placesOrder: true,
    usage: '<statement>',
    about: 'Orders the payment of a closed statement. A second staff member must agree.',
    needsReason: true,
    run: pay,
  },
  {
    ...payments,
    words: 'statement paid',
    isHighRisk: true,
    usage: '<statement> <reference>',
    about: 'Records that an approved statement of a partner without an account was paid outside.',
    needsReason: true,
    run: recordPaid,
  },
]
