/**
 * Card acquirers return players by POST, with a form about the result. The form is not signed, so it is not read: the player is
 * redirected to the same address by GET, and the site queries the payment. Nothing is changed here and no cookie is set, so forged
 * requests do no harm.
 */
import { paymentReturnPath } from '@fairhall/contract'
import type { SiteDeps } from './site.deps.ts'
import { refuse } from '../platform/errors.ts'
import type { App } from '../platform/http/server.ts'

export function mountPostedReturns(app: App, { settings }: Pick<SiteDeps, 'settings'>): void {
  const placesOf = (code: string) => [`/${code}`, paymentReturnPath(`${code}.html`)]
  void app.register(async (returns) => {
    returns.removeAllContentTypeParsers()
    // Any form is counted against the body limit and dropped.
    returns.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    returns.post('/*', ({ url }, reply) => {
      const places = ['/', ...settings.current().locales.flatMap(({ code }) => placesOf(code))]
      const [path = ''] = url.split('?', 1)
      if (!places.includes(path)) throw refuse('notFound')
      return reply.code(303).header('cache-control', 'no-store').header('location', url).send()
    })
  })
}
