/**
 * Plays the past: day by day it moves the clock, lets people visit and staff work, and lets the background work catch up. Everything
 * goes through the running server's API.
 */
import { planCalendar, type Visit } from './people/calendar.ts'
import type { Background } from './world/background.ts'
import { confirmEmail, confirmPhone, enter, enterBonusCode, staySignedIn } from './acts/entering.ts'
import { cashOut, findMoney } from './acts/money.ts'
import { chooseSeat, playRound, sitDown, type Table } from './acts/play.ts'
import { startQuest, takeRewards } from './acts/programmes.ts'
import { askForSomething } from './acts/requests.ts'
import { betOnSport, listMatches } from './acts/sports.ts'
import type { Staff } from './staff/staff.ts'
import { workADay } from './staff/staff-days.ts'
import { inParallel, type Stay, unlessRefused, type World } from './world/world.ts'

interface SimulationOptions {
  world: World
  background: Background
  staff: Staff
  /** The first day, at midnight (UTC). */
  firstDay: Date
  players: number
  days: number
  /** The end of the last day, which may be in its middle. */
  until: Date
  /** At most; fewer when people run out of money. */
  rounds: number
  onDay?: (day: number) => void
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** How many people act at the same moment: the more, the fewer transactions the ledger needs for their rounds. */
const LANES = 32
/**
 * The people of a day come together at one of these hours (UTC): each hour costs a round of background work. On the last day, which may
 * end before a later hour, they come at the first one.
 */
const hours = [9, 15, 20] as const
/** Scheduled jobs run once in so many days, and on each of the last ones, which staff leaves work of. */
const [JOB_DAYS, LAST_DAYS] = [2, 7]
/** The audit and other jobs that can wait run once in so many days, and in the last two: on the last one they may not be due yet. */
const THOROUGH_DAYS = 28
/** People bet on sport at the weekend: the stand-in sportsbook prices all its matches again for each day on which someone looks. */
const matchDays: ReadonlySet<number> = new Set([0, 5, 6])
/** On the last days some deliveries fail. The very last one may be too short for a wave of people. */
const PARKED_DAYS = 2
/** Without a refresh, a token of the site is valid for longer than this. */
const TOKEN_MS = 4 * 60_000
/** Between two rounds of a person. */
const ROUND_MS = 6000

export async function simulate(options: SimulationOptions): Promise<void> {
  const { world, background, staff, players, days, firstDay, until } = options
  const { seed, clock } = world
  const calendar = planCalendar({ seed, players, days })
  const visits = calendar.flat().filter(({ person }) => person.habit !== 'looker').length
  const roundsPerVisit = options.rounds / Math.max(1, visits)
  for (const [day, today] of calendar.entries()) {
    const at = (hour: number) => firstDay.getTime() + day * DAY_MS + hour * HOUR_MS
    const hour = day === days - 1 ? hours[0] : (hours[day % hours.length] ?? hours[0])
    // A visit takes minutes.
    if (at(hour + 1) <= until.getTime()) {
      clock.moveTo(new Date(at(hour)))
      await playWave(world, background, today, { roundsPerVisit, isParking: day >= days - PARKED_DAYS })
    }
    clock.moveTo(new Date(Math.min(at(22), until.getTime())))
    const isThorough = day % THOROUGH_DAYS === 0 || day >= days - 2
    const hasJobs = isThorough || day % JOB_DAYS === 0 || days - day <= LAST_DAYS
    await background.measure('scheduled work', () =>
      hasJobs ? background.catchUp({ isThorough }) : background.settle(),
    )
    if (day === days - 1) await spoilGames(world)
    await background.measure('staff', () => workADay(seed, staff, day, days))
    options.onDay?.(day)
  }
}

/** From now on the list of the stand-in for another provider has entries with errors. Without its games there is no list. */
async function spoilGames({ client, siteUrl }: World): Promise<void> {
  const failure = { kind: 'negative-rtp', uses: 'always' }
  await unlessRefused(client.sendForm(`${siteUrl}/sandbox/aggregator/failures`, failure))
}

async function playWave(
  world: World,
  background: Background,
  visits: readonly Visit[],
  { roundsPerVisit, isParking }: { roundsPerVisit: number; isParking: boolean },
): Promise<void> {
  if (visits.length === 0) return
  const { measure } = background
  const beganAt = world.clock.now().getTime()
  const entered = await measure('entering', () => inParallel(visits, LANES, (visit) => enter(world, visit)))
  const stays = entered.filter((stay) => stay !== null)
  // Before another email comes: the mailbox keeps the last one of each address.
  await background.settle()
  const newcomers = stays.filter(({ visit }) => visit.index === 0)
  await inParallel(newcomers, LANES, async (stay) => {
    await confirmEmail(world, stay)
    await confirmPhone(world, stay)
  })
  const balances = await measure('paying in', () => inParallel(stays, LANES, (stay) => prepare(world, stay)))
  const tables = await measure('games', () => takeSeats(world, stays, balances, roundsPerVisit))
  await measure('rounds', () => playOn(world, tables))
  if (isParking) await background.park()
  // What they have played is counted before they look at their rewards.
  await background.deliver()
  const [bettor] = stays.filter(({ person }) => person.isBettor)
  const hasMatches = bettor !== undefined && matchDays.has(world.clock.now().getUTCDay())
  const matches = hasMatches ? await measure('matches', () => listMatches(world, bettor)) : []
  const isLate = world.clock.now().getTime() - beganAt > TOKEN_MS
  await measure('finishing', () =>
    inParallel(stays, LANES, async (stay) => {
      if (isLate) await staySignedIn(world, stay)
      await finish(world, stay, matches)
    }),
  )
}

/** Each plays until they have had enough; all at the same speed. */
async function playOn(world: World, tables: readonly Table[]): Promise<void> {
  for (let open = tables; ; ) {
    open = open.filter(({ left }) => left > 0)
    if (open.length === 0) return
    world.clock.advance(ROUND_MS)
    await inParallel(open, LANES, (table) => playRound(world, table))
  }
}

/** What people do before they play. Returns the balance. */
async function prepare(world: World, stay: Stay): Promise<number> {
  await enterBonusCode(world, stay)
  await startQuest(world, stay)
  return findMoney(world, stay)
}

async function takeSeats(
  world: World,
  stays: readonly Stay[],
  balances: readonly number[],
  roundsPerVisit: number,
): Promise<Table[]> {
  const seats = stays.flatMap(
    (stay, index) => chooseSeat(world, stay, balances[index] ?? 0, roundsPerVisit) ?? [],
  )
  const tables = await inParallel(seats, LANES, (seat) => sitDown(world, seat))
  return tables.filter((table) => table !== null)
}

async function finish(
  world: World,
  stay: Stay,
  matches: Awaited<ReturnType<typeof listMatches>>,
): Promise<void> {
  await betOnSport(world, stay, matches)
  await takeRewards(world, stay)
  await cashOut(world, stay)
  await askForSomething(world, stay)
}
