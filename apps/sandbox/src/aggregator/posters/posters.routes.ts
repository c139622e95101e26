/**
 * Posters and logos. A few hundred different posters serve all games: an emblem in one of some scenes. Each is drawn at
 * its first request and kept.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { type Emblem, emblemNames } from '../catalogue/emblems.ts'
import { SCENES } from '../catalogue/games.rules.ts'
import { takeFailures } from '../../failures/failures.queries.ts'
import { pictureFailures } from '../failures/failures.rules.ts'
import { drawLogo, drawPoster, type Picture } from './posters.ts'

const LARGE_BYTES = 20_000_000

export function posterRoutes(app: FastifyInstance, { pool, catalogue, log }: AggregatorDeps): void {
  const drawn = new Map<string, Promise<Picture>>()

  app.get<{ Params: { name: string } }>('/posters/:name', async ({ params: { name } }, reply) => {
    const wanted = readName(name)
    if (wanted === null) return reply.callNotFound()
    const failures = await takeFailures(pool, pictureFailures)
    if (failures.includes('missing-picture')) return reply.callNotFound()
    if (failures.includes('broken-picture'))
      return send(reply, { type: 'image/webp', body: Buffer.from('RIFF....WEBP is cut off') })
    const picture = drawn.get(name) ?? drawPoster(log, wanted)
    drawn.set(name, picture)
    const { type, body } = await picture
    if (!failures.includes('large-picture')) return send(reply, { type, body })
    return send(reply, { type, body: Buffer.concat([body, Buffer.alloc(LARGE_BYTES - body.length)]) })
  })

  app.get<{ Params: { name: string } }>('/logos/:name', async ({ params: { name } }, reply) => {
    const studio = catalogue.studios.find(({ logo }) => logo === `logos/${name}`)
    if (studio === undefined) return reply.callNotFound()
    const logo = drawn.get(studio.logo) ?? drawLogo(log, studio)
    drawn.set(studio.logo, logo)
    return send(reply, await logo)
  })
}

/** A page with an opaque origin shows pictures only if they may be used by any origin. */
const send = (reply: FastifyReply, { type, body }: Picture): FastifyReply =>
  reply
    .header('content-type', type)
    .header('cache-control', 'public, max-age=86400')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(body)

function readName(name: string): { emblem: Emblem; scene: number } | null {
  const [, word, number] = /^(\w+)-(\d)$/.exec(name) ?? []
  const emblem = emblemNames.find((one) => one === word)
  const scene = Number(number) - 1
  return emblem === undefined || scene < 0 || scene >= SCENES ? null : { emblem, scene }
}
