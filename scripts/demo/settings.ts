/** The demo's settings: those of the repository, with programmes that began with the simulated time. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Repeated {
  startsAt: string
  everyHours?: number
}

interface Rule {
  id: string
}

interface Market {
  id: string
  rules?: { limits?: object; registers?: object }
}

const HOUR_MS = 3_600_000

const REVIEWED = { automaticUpTo: '60', automaticPerDayUpTo: '120' }

/** What rules find among small amounts. One is live. */
const found: Readonly<Record<string, object>> = {
  'young-account': { when: { accountHoursMax: 48, amountMin: '60' } },
  'fast-out': { when: { depositHoursMax: 2, amountMin: '60', isUnverified: true } },
  'large-unverified': {
    about: '600 in 30 days without a verified identity.',
    mode: 'live',
    when: { depositsMin: '600', isUnverified: true },
  },
}

/** Players of the default market may ask staff to end a self-exclusion early. */
function allowRemovals(markets: readonly Market[]): void {
  const market = oneOf(markets, 'world')
  market.rules = { ...market.rules, limits: { ...market.rules?.limits, allowsRemoval: true } }
}

/** Spain has a register of self-excluded people. Offers don't wait for it: it would be asked about everyone each day. */
function askRegister(markets: readonly Market[]): void {
  const market = oneOf(markets, 'spanish')
  market.rules = { ...market.rules, registers: { asks: ['sandbox'], beforeMarketing: false } }
}

/** @throws Error if the settings have no such rule or market any more: the office would be emptier, and nobody would notice. */
function oneOf<Item extends { id: string }>(items: readonly Item[], wanted: string): Item {
  const item = items.find(({ id }) => id === wanted)
  if (item === undefined) throw new Error(`the settings have no ${wanted}`)
  return item
}

/** Copies the settings to a folder, which is replaced. */
export function writeSettings(source: string, folder: string, beganAt: Date): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync(source, folder, { recursive: true })
  const edit = (name: string, change: (content: Record<string, unknown>) => void) => {
    const file = path.join(folder, name)
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    change(content)
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  }
  edit('tournaments.json', ({ tournaments }) => startEarlier(tournaments as Repeated[], beganAt))
  edit('prize-drops.json', ({ drops }) => startEarlier(drops as Repeated[], beganAt))
  // Small deposits are usual here. So that staff has something to decide, more of them are looked at.
  edit('payment-methods.json', ({ withdrawals }) => Object.assign(withdrawals as object, REVIEWED))
  edit('risk-rules.json', ({ withdrawals, deposits }) => {
    const rules = [...(withdrawals as Rule[]), ...(deposits as Rule[])]
    for (const [id, change] of Object.entries(found)) Object.assign(oneOf(rules, id), change)
  })
  edit('markets.json', ({ markets }) => {
    allowRemovals(markets as Market[])
    askRegister(markets as Market[])
  })
  // A rate must not be dated in the future.
  edit('rates.json', (rates) => {
    rates['at'] = beganAt.toISOString()
  })
}

/** By whole periods, so that they begin on the same weekday as before. */
function startEarlier(programmes: readonly Repeated[], beganAt: Date): void {
  for (const programme of programmes) {
    if (programme.everyHours === undefined) continue
    const startsAt = new Date(programme.startsAt).getTime()
    const periodMs = programme.everyHours * HOUR_MS
    const periods = Math.max(0, Math.floor((startsAt - beganAt.getTime()) / periodMs))
    programme.startsAt = new Date(startsAt - periods * periodMs).toISOString().replace('.000', '')
  }
}
