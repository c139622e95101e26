/**
 * A naive reader of sports bets: replays the decisions about each bet as a list, with one rule for what the bet has paid
 * after each, and compares that with its money in the journal. It knows no states and no code of the server.
 */
import type { JournalEntry, StoredBet, StoredState } from './naive-journal.ts'

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const moved = ({ deltas }: JournalEntry) => (deltas[0] ?? 0n) + (deltas[3] ?? 0n)

export function problemsOfBets(journal: readonly JournalEntry[], { bets }: StoredState): string[] {
  const problems: string[] = []
  const check = (isRight: boolean, what: string) => {
    if (!isRight) problems.push(what)
  }
  const entries = journal.filter(({ kind }) => kind.startsWith('sports.'))
  const known = new Set(bets.map(({ id }) => id))
  check(
    entries.every(({ groupId }) => groupId !== null && known.has(groupId)),
    'money of a bet that is not stored',
  )
  for (const entry of entries) {
    const [, bonus = 0n, locked = 0n, vault = 0n] = entry.deltas
    check(bonus === 0n && locked === 0n && vault <= 0n, `${entry.seq}: a pocket that is not for bets`)
    check(vault === 0n || entry.after[0] === 0n, `${entry.seq}: the vault paid before cash`)
    check(entry.kind !== 'sports.freebet' || moved(entry) === 0n, `${entry.seq}: a free bet that moved money`)
    if (entry.kind !== 'sports.bet') continue
    check(moved(entry) < 0n, `${entry.seq}: a stake that was not taken`)
  }
  for (const bet of bets) {
    const own = entries.filter(({ groupId }) => groupId === bet.id)
    const stakes = own.filter(({ kind }) => kind === 'sports.bet' || kind === 'sports.freebet')
    check(stakes.length === 1 && own[0] === stakes[0], `${bet.id}: not one stake first`)
    const stake = bet.freebet === null ? bet.stake : 0n
    check(-sum(stakes.map(moved)) === stake, `${bet.id}: another stake`)
    checkDecisions(bet, check)
    const paid = sum(own.filter((entry) => !stakes.includes(entry)).map(moved))
    check(
      paid - bet.owed === paidBy(bet),
      `${bet.id}: paid ${paid}, of which ${bet.owed} is owed, not ${paidBy(bet)}`,
    )
    const missing = sum(own.map(({ shortfall }) => shortfall)) - sum(own.map(({ repaid }) => repaid))
    check(bet.owed >= 0n && missing === bet.owed, `${bet.id}: owes ${bet.owed}, not ${missing}`)
  }
  const freebets = Map.groupBy(
    bets.filter((bet) => bet.freebet !== null && isUsing(bet)),
    ({ freebet }) => freebet,
  )
  for (const [id, users] of freebets) check(users.length === 1, `${users.length} bets use the free bet ${id}`)
  return problems
}

const decidesOn = ({ version, isPassedOn }: StoredBet['decisions'][number]) => version !== null && !isPassedOn

/** Whether the bet holds its free bet, or has been won or lost with it. */
const isUsing = ({ decisions }: StoredBet): boolean =>
  decisions.every(({ kind }) => kind !== 'rollback' && kind !== 'decline') &&
  decisions.filter(decidesOn).at(-1)?.kind !== 'void'

/** What the decisions make of a bet: its cash-outs, and what the highest version says about the rest of the stake. */
function paidBy(bet: StoredBet): bigint {
  const { stake, decisions } = bet
  if (bet.freebet !== null) {
    const last = decisions.filter(decidesOn).at(-1)
    const total = isUsing(bet) && last?.kind === 'settle' ? BigInt(last.reason ?? '') : 0n
    return total > stake ? total - stake : 0n
  }
  if (decisions.some(({ kind }) => kind === 'rollback' || kind === 'decline')) return stake
  const sold = decisions.filter(({ kind }) => kind === 'cashout')
  const cashedOut = sum(sold.map(({ amount }) => amount))
  const last = decisions.filter(({ version }) => version !== null).at(-1)
  if (last === undefined || last.kind === 'unsettle') return cashedOut
  if (last.kind === 'void') return cashedOut + stake - sum(sold.map(({ stakePart }) => stakePart))
  return cashedOut + BigInt(last.reason ?? '')
}

function checkDecisions({ id, decisions }: StoredBet, check: (isRight: boolean, what: string) => void): void {
  const versions = decisions.flatMap(({ version }) => version ?? [])
  check(
    versions.every((version, index) => index === 0 || version > (versions[index - 1] ?? 0)),
    `${id}: an old version came into effect`,
  )
  const orders = decisions.flatMap(({ orderId }) => orderId ?? [])
  check(new Set(orders).size === orders.length, `${id}: a cash-out was paid twice`)
  const last = decisions.findIndex(({ kind }) => kind === 'rollback' || kind === 'decline')
  check(last === -1 || last === decisions.length - 1, `${id}: was decided after its end`)
}
