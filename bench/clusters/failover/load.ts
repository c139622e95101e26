/**
 * Players' load through HAProxy: signed bets, signed messages about deposits, and live connections that show the
 * balances. Each call is repeated with the same ids until it is answered, as providers do.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Centrifuge } from 'centrifuge'
import { Pool as HttpPool } from 'undici'
import { channels } from '@fairhall/contract'
import { SIGNATURE_HEADER, sign } from '../../../apps/sandbox/src/signature.ts'
import type { Secrets } from '../../../apps/server/src/platform/secrets.ts'
import { bodyOf } from '../../bet-http/signed-bet.ts'
import { type Acknowledged, Caller } from '../../crash/caller.ts'
import type { BenchPlayer } from '../../posting/players.ts'
import { signIn } from '../../posting/sessions.ts'
import { Answers } from './answers.ts'

const BET_CALLERS = 8
const BET_PAUSE_MS = 40
const DEPOSIT_CALLERS = 2
const DEPOSIT_PAUSE_MS = 150
const CALL_MAX_MS = 10_000
const MESSAGES = '/api/payment/providers/sandbox/messages'

interface LoadOptions {
  siteUrl: string
  /** Signs the bets. */
  secret: string
  secrets: Secrets
  players: readonly BenchPlayer[]
  /** Pending deposits. */
  invoices: string[]
}

export interface Load {
  bets: Answers
  deposits: Answers
  /** Live updates that clients received. */
  updates: Answers
  kept: readonly Acknowledged[]
  paid: readonly string[]
  /** The newest version that each player's page shows. */
  shown: ReadonlyMap<string, bigint>
  readonly reconnects: number
  /** Resolves when every started call is answered. */
  endCalls(): Promise<void>
  close(): Promise<void>
}

export async function startLoad(options: LoadOptions): Promise<Load> {
  const { siteUrl, secret, players } = options
  const caller = new Caller(siteUrl, secret, BET_CALLERS)
  const http = new HttpPool(siteUrl, { connections: DEPOSIT_CALLERS, headersTimeout: CALL_MAX_MS })
  const bets = new Answers()
  const deposits = new Answers()
  const kept: Acknowledged[] = []
  const paid: string[] = []
  let isOver = false
  const live = await openLive(options)

  async function bet() {
    while (!isOver) {
      const player = players[Math.floor(Math.random() * players.length)] as BenchPlayer
      const roundId = crypto.randomUUID()
      for (const type of ['bet', 'win'] as const) {
        const body = bodyOf(player, { type, roundId, amount: '1.00' })
        kept.push({ body, answer: await bets.time(() => caller.callUntilAnswered(body)) })
      }
      await pause(BET_PAUSE_MS)
    }
  }

  async function pay() {
    for (let id = options.invoices.pop(); id !== undefined && !isOver; id = options.invoices.pop()) {
      const invoice = id
      await deposits.time(() => payUntilAnswered(http, options.secrets, invoice))
      paid.push(invoice)
      await pause(DEPOSIT_PAUSE_MS)
    }
  }

  const calls = Promise.all([
    ...Array.from({ length: BET_CALLERS }, bet),
    ...Array.from({ length: DEPOSIT_CALLERS }, pay),
  ])
  return {
    bets,
    deposits,
    updates: live.updates,
    kept,
    paid,
    shown: live.shown,
    get reconnects() {
      return live.reconnects()
    },
    async endCalls() {
      isOver = true
      await calls
    },
    async close() {
      live.close()
      await caller.close()
      await http.close()
    },
  }
}

async function payUntilAnswered(http: HttpPool, secrets: Secrets, invoice: string): Promise<void> {
  const order = { kind: 'deposit', orderId: invoice, reference: invoice, status: 'success' }
  const body = JSON.stringify({ id: crypto.randomUUID(), ...order, amount: '50.00', currency: 'EUR' })
  const call = { method: 'POST', path: MESSAGES, body } as const
  for (;;) {
    const signature = sign(secrets.current('payment-provider-sandbox').key, call, new Date())
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
    const status = await http.request({ ...call, headers }).then(
      async ({ body: reply, statusCode }) => reply.dump().then(() => statusCode),
      () => 503,
    )
    if (status === 200) return
    if (status < 500) throw new Error(`the message about a deposit was answered with ${status}`)
    await pause(100)
  }
}

/** Signs players in, and opens their pages' connections. */
async function openLive({ siteUrl, secrets, players }: LoadOptions) {
  const updates = new Answers()
  const shown = new Map<string, bigint>()
  const url = `${siteUrl.replace('http', 'ws')}/api/connection/websocket`
  let connects = 0
  const clients = await Promise.all(
    players.map(async (player) => {
      const { playerId } = player
      const token = await signIn(secrets, player)
      const client = new Centrifuge(url, { token, minReconnectDelay: 100, maxReconnectDelay: 1000 })
      client.on('connected', () => void (connects += 1))
      const subscription = client.newSubscription(channels.accounts(playerId))
      const show = (version: string | number) => {
        if (BigInt(version) > (shown.get(playerId) ?? 0n)) shown.set(playerId, BigInt(version))
      }
      const subscribed = new Promise<void>((resolve) => subscription.once('subscribed', () => resolve()))
      // As pages do, when updates may have been missed.
      subscription.on('subscribed', ({ wasRecovering, recovered }) => {
        if (!wasRecovering || !recovered) void loadVersion(siteUrl, token).then(show)
      })
      subscription.on('publication', ({ data }) => {
        updates.note()
        show((data as { account: Account }).account.version)
      })
      subscription.subscribe()
      client.connect()
      await subscribed
      return client
    }),
  )
  return {
    updates,
    shown,
    reconnects: () => connects - clients.length,
    close: () => clients.forEach((client) => client.disconnect()),
  }
}

interface Account {
  version: string | number
}

async function loadVersion(siteUrl: string, token: string): Promise<string | number> {
  for (;;) {
    const reply = await fetch(`${siteUrl}/api/wallet/accounts`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => null)
    if (reply?.ok) return ((await reply.json()) as { data: Account[] }).data[0]?.version ?? 0
    await pause(200)
  }
}
