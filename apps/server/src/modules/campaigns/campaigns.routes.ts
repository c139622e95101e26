import { done, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import { changeChoices, getChoices, unsubscribe } from './choices.service.ts'

/** Far more than `List-Unsubscribe=One-Click`, which mail programs send. */
const FORM_BYTES_MAX = 1024

export function campaignsRoutes(app: App, deps: CampaignsDeps): void {
  serve(app, deps, 'getMessageChoices', (login) => getChoices(deps, login))
  serve(app, deps, 'updateMessageChoices', ({ body, ...login }) => changeChoices(deps, login, body))
  serve(app, deps, 'unsubscribe', ({ params }) => done(unsubscribe(deps, params.token)), { kind: 'attempt' })
  void app.register(async (forms) => {
    // Mail programs post the form of RFC 8058. It says nothing that the address doesn't say.
    const options = { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX } as const
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', options, (_request, _body, next) => next(null))
    forms.post<{ Params: { token: string } }>(
      '/api/notification/unsubscribe/:token/one-click',
      async ({ params }) => done(unsubscribe(deps, params.token)),
    )
  })
}
