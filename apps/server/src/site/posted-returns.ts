/**
 * The pages of card acquirers send a player back by POST, with a form that says how it went. Nobody has signed that, so it is not
 * read: he is led on to the same address by GET, and the site asks what has become of the payment. Nothing is done here and no
 * cookie is set, so that it is no matter who has made the browser send it.
 */
import { paymentReturnPath } from '@fairhall/contract'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/errors.ts'
import type { App } from '../platform/http/server.ts'

export function mountPostedReturns(app: App, { settings }: Pick<Deps, 'settings'>): void {
  const placesOf = (code: string) => [`/${code}`, paymentReturnPath(`${code}.html`)]
  void app.register(async (returns) => {
    returns.removeAllContentTypeParsers()
    // Whatever the form is: counted up to the limit of any body, and dropped.
    returns.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    returns.post('/*', ({ url }, reply) => {
      const places = ['/', ...settings.current().locales.flatMap(({ code }) => placesOf(code))]
      const [path = ''] = url.split('?', 1)
      if (!places.includes(path)) throw refuse('notFound')
      return reply.code(303).header('cache-control', 'no-store').header('location', url).send()
    })
  })
}
