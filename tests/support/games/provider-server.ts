/** The provider's own server in tests: a game list, a launcher, the state of rounds, and a game page. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SECRET = 'the secret of the provider in tests'

const game = {
  title: 'Night Train',
  category: 'slots',
  rtp: '96.00',
  volatility: 'high',
  lines: 10,
  features: ['provably-fair'],
  demo: true,
  thumbnail: '/night-train.svg',
  thumbnail_small: '/night-train-small.avif',
}

const games = [
  { ...game, id: 'train' },
  { ...game, id: 'ghost', title: 'Ghost Ship', demo: false, country_blacklist: ['SE'] },
  { ...game, id: 'euro', title: 'Only Euro', currencies: ['EUR'], features: [] },
]

interface Launched {
  path: string
  signature: string
  body: Record<string, unknown>
}

/** A game that writes to its storage, which needs its own origin, and places a bet at each press. */
const gamePage = `<!doctype html><html lang="en"><title>Night Train</title><body style="background: #123">
<button>Stake</button> <output></output><script>
localStorage.setItem('visits', '1')
document.querySelector('button').onclick = async () => {
  const reply = await fetch('/stake', { method: 'POST' })
  document.querySelector('output').textContent = (await reply.json()).balance
}
</script>`

export function signOf(raw: string | Buffer): string {
  return createHmac('sha256', SECRET).update(raw).digest('hex')
}

/** A number is the code of a refusal. */
type SpinsAnswer = 'accept' | 'silence' | number

interface SpinsCall {
  call: string
  body: Record<string, unknown>
}

export async function startProviderServer() {
  const launched: Launched[] = []
  /** The launcher's answer. */
  const launcher = { status: 200, url: 'https://games.example/play#token' }
  const atPlay = { stake: async (): Promise<object> => ({}) }
  /** The provider's answer to rounds/status; null: it does not support the call. It first resends what was missed. */
  const asked = {
    state: null as string | null,
    rounds: [] as string[],
    calls: [] as object[],
    resend: async () => {},
  }
  const spins = {
    answer: 'accept' as SpinsAnswer,
    calls: [] as SpinsCall[],
    status: { state: 'unknown' } as object,
  }
  const outside = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      if (request.url === '/play') return response.setHeader('content-type', 'text/html').end(gamePage)
      response.setHeader('content-type', 'application/json')
      if (request.url === '/stake')
        return void atPlay.stake().then((answer) => response.end(JSON.stringify(answer)))
      if (request.headers['x-request-sign'] !== signOf(raw)) return response.writeHead(403).end('{}')
      if (request.url === '/games') return response.end(JSON.stringify({ games }))
      // It has no pictures.
      if (raw.length === 0) return response.writeHead(404).end('{}')
      const body = JSON.parse(raw.toString()) as Record<string, unknown>
      if (request.url?.startsWith('/freespins/') === true) {
        const call = request.url.slice('/freespins/'.length)
        spins.calls.push({ call, body })
        if (call === 'status') return response.end(JSON.stringify(spins.status))
        if (spins.answer === 'accept') return response.end('{}')
        if (spins.answer === 'silence') return response.writeHead(500).end('{}')
        return response.writeHead(400).end(JSON.stringify({ meta: { api_code: String(spins.answer) } }))
      }
      if (request.url === '/rounds/status') {
        asked.rounds.push(String(body['round_id']))
        asked.calls.push(body)
        const answer = JSON.stringify({ state: asked.state })
        return void asked
          .resend()
          .then(() => response.writeHead(asked.state === null ? 404 : 200).end(answer))
      }
      launched.push({ path: request.url ?? '', signature: String(request.headers['x-request-sign']), body })
      response.writeHead(launcher.status)
      return response.end(JSON.stringify({ launch_url: launcher.url }))
    })
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    launched,
    launcher,
    atPlay,
    asked,
    spins,
    stop: () => new Promise((resolve) => outside.close(resolve)),
  }
}
