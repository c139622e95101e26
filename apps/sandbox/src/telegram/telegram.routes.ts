/** A stand-in for Telegram: anyone can sign in with any name; the fields get the hash that a bot token produces. */
import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SandboxOptions } from '../options.ts'
import { html } from '../pages/html.ts'
import { sendPage, translator } from '../pages/page.ts'

export function telegramRoutes(app: FastifyInstance, options: SandboxOptions): void {
  app.get('/telegram/embed/:bot', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const path = options.publicPath
    return sendPage(options, reply, {
      locale,
      title: t('telegram.title'),
      shape: 'frame',
      script: `${path}/assets/telegram-embed.js`,
      frameOrigins: [new URL(options.openId.redirectUri()).origin],
      body: html`<form class="actions" method="post" action="${path}/telegram/auth">
<label class="field"><span>${t('telegram.name')}</span><input name="name" required maxlength="32" /></label>
<button class="button" disabled>${t('telegram.signIn')}</button>
<span role="alert" hidden>${t('telegram.wrong')}</span>
</form>`,
    })
  })

  app.post<{ Body: Record<string, string> }>('/telegram/auth', async (request, reply) => {
    const name = (request.body['name'] ?? '').trim()
    if (!/^[\p{L}\p{N}_ .-]{1,32}$/u.test(name)) return reply.status(422).send({ code: 422 })
    return signedFields(options, name)
  })
}

/** The same name is the same person, as long as the process runs. */
function signedFields({ telegramToken, now }: SandboxOptions, name: string): Record<string, string> {
  const id = createHash('sha256').update(name.toLowerCase()).digest().readUInt32BE() + 1
  const fields: Record<string, string> = {
    auth_date: String(Math.floor(now().getTime() / 1000)),
    first_name: name,
    id: String(id),
    username: `user${id}`,
  }
  const key = createHash('sha256').update(telegramToken).digest()
  const lines = Object.keys(fields)
    .toSorted()
    .map((field) => `${field}=${fields[field]}`)
  return { ...fields, hash: createHmac('sha256', key).update(lines.join('\n')).digest('hex') }
}
