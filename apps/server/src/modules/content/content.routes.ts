import type { Picture } from '@fairhall/content'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentDeps } from './content.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { isNotModified } from '../../platform/http/etags.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { FOR_EVER } from '../../platform/http/cache-headers.ts'
import { findDocument, listDocuments } from './content.rules.ts'

/** How long caches may keep a text after it changed. The pages of the site show changes immediately. */
const CACHE_S = 30

export function contentRoutes(app: App, deps: ContentDeps): void {
  const cache = { seconds: CACHE_S, version: () => deps.content.current().version }
  serve(
    app,
    deps,
    'listContent',
    ({ params: { locale, directory }, query: { prefix = '' } }) => {
      requireLocale(deps, locale)
      return listDocuments(deps.content.current(), locale, directory, prefix)
    },
    { cache },
  )
  serve(
    app,
    deps,
    'getContent',
    ({ params: { locale, directory, identity } }) => {
      requireLocale(deps, locale)
      const found = findDocument(deps.content.current(), locale, directory, identity)
      if (found === null) throw refuse('notFound')
      return found
    },
    { cache },
  )
  app.get<PictureRequest>('/media/*', (request, reply) => {
    const picture = deps.content.current().media.get(`/media/${request.params['*']}`)
    if (picture === undefined) throw refuse('notFound')
    return sendPicture(picture, request, reply)
  })
}

type PictureRequest = { Params: { '*': string }; Querystring: { v?: string } }

/** Cached forever if the address names its version; without one, as in an email, caches revalidate it. */
function sendPicture(picture: Picture, request: FastifyRequest<PictureRequest>, reply: FastifyReply) {
  const etag = `"${picture.version}"`
  const isVersioned = request.query.v === picture.version
  reply.header('etag', etag).header('cache-control', isVersioned ? FOR_EVER : `public, max-age=${CACHE_S}`)
  if (isNotModified(request, etag)) return reply.code(304).send()
  return reply.type(picture.type).send(picture.body)
}

function requireLocale(deps: ContentDeps, locale: string): void {
  if (!deps.content.current().locales.includes(locale)) throw refuse('notFound')
}
