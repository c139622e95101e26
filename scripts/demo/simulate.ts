/**
 * Plays the past: day by day it moves the clock, lets people visit and staff work, and lets the background work catch up. Everything
 * goes through the running server's API.
 */
import { planCalendar, type Visit, waveHours } from './calendar.ts'
import type { Background } from './background.ts'
import { confirmEmail, enter, enterBonusCode } from './entering.ts'
import { cashOut, findMoney } from './money.ts'
import { playRound, sitDown, type Table } from './play.ts'
import { joinProgrammes, takeRewards } from './programmes.ts'
import { askForSomething } from './requests.ts'
import { betOnSport, listMatches } from './sports.ts'
import type { Staff } from './staff.ts'
import { workADay } from './staff-days.ts'
import { inParallel, type Stay, type World } from './world.ts'

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
/** How many people act at the same moment. */
const LANES = 12
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
    for (const [wave, hour] of waveHours.entries()) {
      // A visit takes minutes.
      if (at(hour + 1) > until.getTime()) continue
      clock.moveTo(new Date(at(hour)))
      await playWave(
        world,
        background,
        today.filter((visit) => visit.wave === wave),
        roundsPerVisit,
      )
    }
    clock.moveTo(new Date(Math.min(at(22), until.getTime())))
    await background.settle()
    const newcomers = today.filter(({ index }) => index === 0)
    await inParallel(newcomers, LANES, (visit) => confirmEmail(world, visit))
    world.random.follow(['day', day])
    await background.measure('scheduled work', () => background.catchUp())
    world.random.follow(null)
    await background.measure('staff', () => workADay(seed, staff, day, days))
    await background.settle()
    options.onDay?.(day)
  }
}

async function playWave(
  world: World,
  background: Background,
  visits: readonly Visit[],
  roundsPerVisit: number,
): Promise<void> {
  if (visits.length === 0) return
  const { measure } = background
  const entered = await measure('entering', () => inParallel(visits, LANES, (visit) => enter(world, visit)))
  const stays = entered.filter((stay) => stay !== null)
  const balances = await measure('paying in', () => inParallel(stays, LANES, (stay) => prepare(world, stay)))
  const tables = await measure('first rounds', () => takeSeats(world, stays, balances, roundsPerVisit))
  await measure('rounds', () => playOn(world, tables))
  // What they have played is counted before they look at their rewards.
  await background.deliver()
  const [bettor] = stays.filter(({ person }) => person.isBettor)
  const matches = bettor === undefined ? [] : await listMatches(world, bettor)
  await measure('finishing', () => inParallel(stays, LANES, (stay) => finish(world, stay, matches)))
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
  await joinProgrammes(world, stay)
  return findMoney(world, stay)
}

/**
 * Opens the games and plays each first round, one person after the other: a first round makes the seeds that decide all later
 * ones, so their order must always be the same.
 */
async function takeSeats(
  world: World,
  stays: readonly Stay[],
  balances: readonly number[],
  roundsPerVisit: number,
): Promise<Table[]> {
  const tables: Table[] = []
  for (const [index, stay] of stays.entries()) {
    world.random.follow(['seat', stay.person.number, stay.visit.index])
    const table = await sitDown(world, stay, balances[index] ?? 0, roundsPerVisit)
    if (table === null) continue
    await playRound(world, table)
    tables.push(table)
  }
  world.random.follow(null)
  return tables
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
