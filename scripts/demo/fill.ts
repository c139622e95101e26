/** Starts the real server on the demo's database with the simulated clock, plays the past, and audits the books. */
import type { IncomingMessage } from 'node:http'
import type { loadContent } from '@fairhall/content'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { rewriteFile } from '../../apps/server/src/modules/documents/inspection/rewrite-file.ts'
import type { Config } from '../../apps/server/src/platform/config.ts'
import type { DatabaseUrls } from '../../apps/server/src/platform/database/roles.ts'
import { countFailedJobs } from '../../apps/server/src/platform/jobs/jobs.queries.ts'
import { type RunningServer, start } from '../../apps/server/src/start.ts'
import { type Background, createBackground } from './world/background.ts'
import { createDemoRandom, type DemoRandom } from './people/chance.ts'
import { createDemoClient, SEAT_HEADER } from './world/client.ts'
import { createDemoClock, type DemoClock } from './world/clock.ts'
import { claimDatabase, finishDatabase } from './database.ts'
import { readSums, type Sums } from './demo.queries.ts'
import { isPlayable } from '../../apps/sandbox/src/simulation/simulation.rules.ts'
import { simulate } from './simulate.ts'
import { createStaff } from './staff/staff.ts'
import type { Tally } from './world/tally.ts'
import type { World } from './world/world.ts'

interface FillOptions {
  /** Names the database, and the folder of the settings that `writeSettings` wrote. */
  config: Config
  urls: DatabaseUrls
  seed: string
  players: number
  days: number
  rounds: number
  /** The end of the simulated time. */
  until: Date
  /** Of every simulated player. */
  password: string
  onDay?: (day: number) => void
  /** For tests: reads the texts instead of the server's own reader. */
  readContent?: typeof loadContent
}

export interface Filled {
  sums: Sums[]
  /** Differences that the audit found. */
  differences: readonly object[]
  staffKeys: ReadonlyMap<string, string>
  /** What players did. */
  acts: Tally['counts']
  staffActs: Tally['counts']
  failures: ReadonlyMap<string, number>
  times: ReadonlyMap<string, number>
}

const DAY_MS = 86_400_000
/** Before the first player: the members of staff get their keys. */
const OPENING_DAYS = 2

/** The first day of players, at midnight (UTC). The last one is the day on which the simulated time ends. */
const firstDayOf = ({ until, days }: Pick<FillOptions, 'until' | 'days'>): Date =>
  new Date((Math.floor(until.getTime() / DAY_MS) - days + 1) * DAY_MS)

/** Where the simulated time begins. */
export const beginningOf = (options: Pick<FillOptions, 'until' | 'days'>): Date =>
  new Date(firstDayOf(options).getTime() - OPENING_DAYS * DAY_MS)

/** @throws WrongArguments if the database holds something else, or a demo */
export async function fill(options: FillOptions): Promise<Filled> {
  const { config, urls, seed } = options
  const clock = createDemoClock(beginningOf(options))
  const known = await claimDatabase(urls, { roles: config.roles, seed, beganAt: clock.now() })
  if (known !== null) throw new Error('The database holds a demo already')
  const random = createDemoRandom(seed)
  let deliverStandIns = async () => undefined as void
  const server = await start(config, {
    clock,
    random,
    hasBackground: false,
    isPatient: true,
    migrates: false,
    ...(options.readContent === undefined ? {} : { readContent: options.readContent }),
    onStandIns: (work) => {
      deliverStandIns = () => work.deliverDue()
    },
  })
  try {
    const background = createBackground({
      deps: server.deps,
      clock,
      random,
      deliverStandIns: () => deliverStandIns(),
    })
    const mailbox = new Map<string, string>()
    const keep = async ({ to, text }: { to: string; text: string }) => void mailbox.set(to, text)
    server.deps.mail.send = keep
    server.deps.mail.pauseMs = 0
    // They show nothing but what `acts/document-picture.ts` draws.
    server.deps.rewriteFile = async (upload, onEnd = () => undefined) =>
      Buffer.from(await rewriteFile(upload).finally(() => onEnd(0)))
    if (server.deps.sms !== null) server.deps.sms.send = keep
    const staff = createStaff({ deps: server.deps, clock, mailbox, settle: background.settle })
    followSeats(server, random)
    await background.catchUp({ isThorough: true })
    await staff.employ()
    const world = await openWorld(server, { ...options, clock, mailbox })
    await simulate({ ...options, world, background, staff, firstDay: firstDayOf(options) })
    await moveToEnd(options, clock, background)
    const { findings } = await auditBooks(server.deps.pool)
    const sums = await readSums(server.deps.db)
    const { acts } = world.client
    await world.client.close()
    await finishDatabase(urls, clock.now())
    const { times } = background
    await background.close()
    const failures = new Map(background.failures)
    for (const { task, failing, ended } of await countFailedJobs(server.deps.db))
      if (failing + ended > 0n) failures.set(`queued ${task}`, Number(failing + ended))
    return {
      sums,
      differences: findings,
      staffKeys: staff.keys,
      acts,
      staffActs: staff.acts,
      failures,
      times,
    }
  } finally {
    await server.stop()
  }
}

/** Who first opens a game makes the seeds that decide all later rounds. They follow from the seed of the demo. */
function followSeats({ app }: RunningServer, random: DemoRandom): void {
  app.server.prependListener('request', (request: IncomingMessage) => {
    const seat = request.headers[SEAT_HEADER]
    if (typeof seat !== 'string') return
    const emit = request.emit.bind(request) as (...event: unknown[]) => boolean
    // The server calls the handler now, or at the end of the body.
    random.enter(`seat ${seat}`)
    request.emit = (...event: unknown[]) => random.follow(`seat ${seat}`, () => emit(...event))
  })
}

async function moveToEnd({ until }: FillOptions, clock: DemoClock, background: Background): Promise<void> {
  clock.moveTo(until)
  await background.catchUp({ isThorough: true })
}

async function openWorld(
  server: RunningServer,
  { seed, password, clock, mailbox }: FillOptions & Pick<World, 'clock' | 'mailbox'>,
): Promise<World> {
  const { url: siteUrl, deps } = server
  const client = createDemoClient(siteUrl)
  const games = await client.call(null, 'listGames', { query: { perPage: '100' } })
  const currencies = await client.call(null, 'listCurrencies')
  const { sandboxBook, host } = deps.config
  return {
    seed,
    client,
    clock,
    siteUrl,
    bookUrl: sandboxBook === null ? null : `http://${host}:${sandboxBook.port}`,
    password,
    mailbox,
    games: games.filter(isPlayable).map(({ id }) => id),
    rates: new Map(currencies.map(({ code, rate }) => [code, Number(rate.rate)])),
    known: new Map(),
  }
}
