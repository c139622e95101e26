/**
 * A naive account of one player: reads the journal entry by entry, with no limit windows, no companions and no code of the
 * server. Wagering is 1× and every game counts fully, as `sequences.test.ts` sets them.
 */
import { type PlayChange, problemsOfCashback } from './naive-cashback.ts'
import type { JournalEntry, StoredState } from './naive-journal.ts'
import { problemsOfQuests } from './naive-quests.ts'
import { problemsOfBets } from './naive-sports.ts'

/** The terms that the test configures. */
const EDGE = 40_000n
const RAKEBACK = 200n
const LEVELS: readonly [points: bigint, reward: bigint][] = [
  [100n, 20n],
  [400n, 50n],
]
/** Of free spins: the most that is credited. */
const SPINS_MOST = 2000n

interface NaiveRound {
  cash: bigint
  bonus: bigint
  wager: bigint
  wonCash: bigint
}

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const max = (one: bigint, other: bigint) => (one > other ? one : other)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

export class NaiveBooks {
  readonly problems: string[] = []
  readonly #stored: StoredState
  readonly #byId = new Map<string, JournalEntry>()
  readonly #reversed = new Set<string>()
  readonly #wagered = new Map<string, bigint>()
  readonly #rounds = new Map<string, NaiveRound>()
  readonly #changes: PlayChange[] = []
  readonly #locked = new Map<string, bigint[]>()
  #pockets: bigint[] = [0n, 0n, 0n, 0n]
  #active: string | null = null

  constructor(journal: readonly JournalEntry[], stored: StoredState) {
    this.#stored = stored
    for (const entry of journal) this.#read(entry)
    this.#compare(journal)
  }

  #check(isRight: boolean, what: string, entry?: JournalEntry): void {
    if (!isRight) this.problems.push(entry === undefined ? what : `${entry.seq} ${entry.kind}: ${what}`)
  }

  #read(entry: JournalEntry): void {
    const { deltas, after, source, externalId, kind } = entry
    const [cash = 0n, bonus = 0n] = deltas
    const bonusBefore = this.#pockets[1] ?? 0n
    this.#pockets = this.#pockets.map((amount, place) => amount + (deltas[place] ?? 0n))
    this.#check(
      this.#pockets.every((amount, place) => amount >= 0n && amount === (after[place] ?? 0n)),
      'pockets',
      entry,
    )
    const id = `${source} ${externalId}`
    this.#check(!this.#byId.has(id), 'the id was posted before', entry)
    this.#byId.set(id, entry)
    if (entry.contra === 'transfer') this.#check(sum(deltas) === 0n, 'money from nowhere', entry)
    this.#readBonus(entry, bonusBefore)
    // Bonus money becomes cash in no other way: a stake that comes back goes where it was.
    if (cash > 0n && bonus < 0n) this.#check(kind === 'bonus.played', 'bonus money became cash', entry)
    if (entry.groupId !== null) this.#readGroup(entry, entry.groupId)
  }

  #readBonus(entry: JournalEntry, before: bigint): void {
    const { kind, groupId, bonusId, wager, deltas } = entry
    const [cash = 0n, change = 0n] = deltas
    if (kind === 'bet' || kind === 'rollback.bet') {
      const stake = -(cash + change)
      if (kind === 'bet') this.#check(wager === 0n || wager === stake, 'not the whole stake counted', entry)
      if (bonusId !== null) this.#wagered.set(bonusId, (this.#wagered.get(bonusId) ?? 0n) + wager)
    }
    if (change > 0n && kind !== 'bonus.activated')
      this.#check(this.#active !== null, 'bonus money without a bonus', entry)
    if (kind === 'bonus.activated') {
      this.#check(this.#active === null && before === 0n, 'a second bonus', entry)
      this.#active = groupId
    }
    const isEnd = ['bonus.played', 'bonus.lost', 'bonus.expired', 'bonus.cancelled'].includes(kind)
    if (!isEnd || groupId === null) return
    const bonus = this.#stored.bonuses.find(({ id }) => id === groupId)
    this.#check(bonus !== undefined && before + change === 0n, 'the bonus kept money', entry)
    if (kind === 'bonus.played') {
      const won = before - (bonus?.stuck ?? 0n)
      const most = bonus?.cap ?? before
      this.#check(cash === max(min(won, most), 0n), 'not what the cap allows', entry)
      this.#check((this.#wagered.get(groupId) ?? 0n) >= (bonus?.target ?? 0n), 'was not wagered', entry)
    } else this.#check(cash === 0n, 'paid a bonus that was not wagered', entry)
    this.#active = null
  }

  #readGroup(entry: JournalEntry, groupId: string): void {
    const { kind, deltas, externalId, contra } = entry
    if (kind === 'withdrawal.hold' || this.#locked.has(groupId))
      this.#locked.set(groupId, [...(this.#locked.get(groupId) ?? []), deltas[2] ?? 0n])
    if (kind === 'freespins.won') this.#check((deltas[0] ?? 0n) <= SPINS_MOST, 'too much', entry)
    if (kind === 'bet' || kind === 'win') this.#play(groupId, entry, 1n, entry.day)
    if (kind !== 'rollback.mark') return
    const original = this.#byId.get(`${contra.replace('games:', '')} ${externalId}`)
    this.#check(original !== undefined && !this.#reversed.has(externalId), 'reversed twice', entry)
    this.#reversed.add(externalId)
    if (original !== undefined) this.#play(groupId, original, -1n, entry.day)
  }

  /** Adds or takes back a stake or a win. What changes after the end of its round is known later. */
  #play(roundId: string, { kind, deltas, wager }: JournalEntry, sign: 1n | -1n, day: string): void {
    const [cash = 0n, bonus = 0n] = deltas
    const round = this.#rounds.get(roundId) ?? { cash: 0n, bonus: 0n, wager: 0n, wonCash: 0n }
    const isBet = kind === 'bet'
    const changed = {
      cash: round.cash - (isBet ? sign * cash : 0n),
      bonus: round.bonus - (isBet ? sign * bonus : 0n),
      wager: round.wager + (isBet ? sign * wager : 0n),
      wonCash: round.wonCash + (isBet ? 0n : sign * cash),
    }
    this.#rounds.set(roundId, changed)
    const closedOn = this.#stored.closedOn.get(roundId)
    if (closedOn === undefined) return
    const [before, after] = [ownOf(round), ownOf(changed)]
    this.#changes.push({
      playedOn: closedOn,
      knownOn: day > closedOn ? day : closedOn,
      staked: after.staked - before.staked,
      won: after.won - before.won,
    })
  }

  #compare(journal: readonly JournalEntry[]): void {
    const { pockets, bonusId, bonusDone, score, level, accrued, claimed } = this.#stored
    this.#check(
      journal.length === 0 || this.#pockets.every((amount, place) => amount === pockets[place]),
      'the balance is not the sum of its entries',
    )
    this.#check(this.#active === bonusId || (this.#pockets[1] ?? 0n) === 0n, 'another bonus is active')
    if (bonusId !== null)
      this.#check((this.#wagered.get(bonusId) ?? 0n) === bonusDone, 'wagered is not the counted stakes')
    for (const [invoice, amounts] of this.#locked)
      this.#check(sum(amounts) === 0n || amounts.length === 1, `${invoice} kept a part of its money`)

    const own = sum(this.#changes.map(({ staked }) => staked))
    this.#check(score === own * 1000n, `points: ${score} of ${own * 1000n}`)
    this.#check(accrued === own * EDGE * RAKEBACK, `rakeback: ${accrued} of ${own * EDGE * RAKEBACK}`)
    const points = own / 100n
    const least = 1 + LEVELS.filter(([from]) => from <= points).length
    this.#check(level >= least, 'a level is missing')

    this.problems.push(...problemsOfQuests(journal, this.#stored, this.#rounds))
    this.problems.push(...problemsOfBets(journal, this.#stored))
    const rewards = (cause: string) =>
      journal
        .filter(({ kind, contra }) => kind === 'reward' && contra === `operator:rewards:${cause}`)
        .map(({ deltas }) => deltas[0] ?? 0n)
    this.#check(sum(rewards('rakeback')) === claimed, 'claims')
    const reached = LEVELS.slice(0, level - 1).map(([, reward]) => reward)
    this.#check(`${rewards('level')}` === `${reached}`, `rewards of levels: ${rewards('level')}`)
    const won = rewards('tournament').toSorted((one, other) => Number(one - other))
    this.#check(`${won}` === `${this.#stored.prizes}`, `prizes: ${won} of ${this.#stored.prizes}`)
    this.problems.push(...problemsOfCashback(journal, this.#stored, this.#changes))
  }
}

/** Own money counts unless a bonus had a part in the round. */
function ownOf({ cash, bonus, wager, wonCash }: NaiveRound): Pick<PlayChange, 'staked' | 'won'> {
  return bonus === 0n && wager === 0n ? { staked: cash, won: wonCash } : { staked: 0n, won: 0n }
}
