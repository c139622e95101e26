/** A stand-in for a national register of self-excluded people: its batch call, and a page where a tester lists people. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type ActiveFailure, listActiveFailures, takeFailures } from '../failures/failures.queries.ts'
import { failureItem, switchFailures } from '../failures/failures.routes.ts'
import { readJson } from '../json-body.ts'
import type { SandboxOptions } from '../options.ts'
import { html, type Html } from '../pages/html.ts'
import { sendPage, type Translate, translator } from '../pages/page.ts'
import { addPerson, findListed, listPeople, type ListedPerson, removePerson } from './register.queries.ts'

const registerFailures = ['registerDown', 'registerNonsense', 'registerRefuses'] as const
type RegisterFailure = (typeof registerFailures)[number]

const text = z.string().max(255).nullish()
const batch = z
  .array(
    z.object({
      correlationId: z.string().min(1).max(64),
      firstName: text,
      lastName: text,
      dateOfBirth: text,
      email: text,
      mobile: text,
      postcode: text,
    }),
  )
  .max(1000)

const person = z.object({
  lastName: z.string().trim().min(1).max(100),
  birthdate: z.iso.date(),
})

export function registerRoutes(app: FastifyInstance, options: SandboxOptions): void {
  const { pool } = options
  const path = `${options.publicPath}/register`

  app.post<{ Body: unknown }>('/batch', async (request, reply) => {
    if (!isKey(options, request.headers['x-api-key'])) return reply.code(403).send()
    const asked = batch.safeParse(readJson(request))
    if (!asked.success) return reply.code(400).send()
    const [failure] = await takeFailures(pool, registerFailures)
    if (failure === 'registerDown') return reply.code(503).send()
    if (failure === 'registerRefuses') return reply.code(400).send()
    if (failure === 'registerNonsense') return reply.type('text/html').send('<h1>Maintenance</h1>')
    const listed = await findListed(
      pool,
      asked.data.map(({ lastName, dateOfBirth }) => ({
        lastName: lastName ?? '',
        birthdate: dateOfBirth ?? '',
      })),
    )
    return asked.data.map(({ correlationId }, position) => ({
      correlationId,
      exclusion: listed.has(position) ? 'Y' : 'N',
    }))
  })

  app.get('/', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const [active, people] = await Promise.all([listActiveFailures(pool, registerFailures), listPeople(pool)])
    const body = registerBody(t, path, { active, people })
    return sendPage(options, reply, { locale, title: t('register.title'), body, shape: 'wide' })
  })
  app.post<{ Body: unknown }>('/people', async (request, reply) => {
    const added = person.safeParse(request.body)
    if (!added.success) return reply.code(400).send({ error: { code: 'badRequest' } })
    await addPerson(pool, { id: options.uuid(), ...added.data }, options.now())
    return reply.redirect(`${path}/`, 303)
  })
  app.post<{ Body: Record<string, string> }>('/people/remove', async (request, reply) => {
    await removePerson(pool, request.body['id'] ?? '')
    return reply.redirect(`${path}/`, 303)
  })
  switchFailures(app, options, { path, kinds: registerFailures })
}

interface Shown {
  active: readonly ActiveFailure<RegisterFailure>[]
  people: readonly ListedPerson[]
}

function registerBody(t: Translate, path: string, { active, people }: Shown): Html {
  const failures = registerFailures.map((kind) =>
    failureItem(t, path, { name: t(`register.failures.${kind}`), kind, active }),
  )
  const items = people.map(
    ({
      id,
      lastName,
      birthdate,
    }) => html`<li><form class="item failure" method="post" action="${path}/people/remove">
<span><strong>${lastName}</strong> <span class="muted">${birthdate}</span></span><input type="hidden" name="id" value="${id}" />
<span class="end"><button class="button quiet fit">${t('register.remove')}</button></span></form></li>`,
  )
  return html`<div class="stack">
<div><h1>${t('register.title')}</h1><p class="muted">${t('register.intro')}</p></div>
<form class="item failure" method="post" action="${path}/people">
<label>${t('register.lastName')} <input name="lastName" required maxlength="100" /></label>
<label>${t('register.birthdate')} <input name="birthdate" type="date" required /></label>
<span class="end"><button class="button fit">${t('register.add')}</button></span></form>
${items.length === 0 ? html`<p class="muted">${t('register.empty')}</p>` : html`<ul class="list">${items}</ul>`}
<h2>${t('register.problems')}</h2><ul class="list">${failures}</ul>
</div>`
}

function isKey({ registerKey }: SandboxOptions, sent: string | string[] | undefined): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return typeof sent === 'string' && timingSafeEqual(hash(sent), hash(registerKey))
}
