import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { SandboxOptions } from '../options.ts'
import { html } from './html.ts'
import { sendPage } from './page.ts'

const options = { publicPath: '/sandbox', text: (_: string, key: string) => key } as unknown as SandboxOptions

test.each([
  ['en', 'ltr'],
  ['hi', 'ltr'],
  ['fa', 'rtl'],
])('a page in %s reads %s', async (locale, direction) => {
  const app = fastify()
  app.get('/', (_, reply) =>
    sendPage(options, reply, { locale, title: 'Pay', body: html`<p>Pay</p>`, shape: 'panel' }),
  )
  const { body } = await app.inject('/')
  expect(body).toContain(`<html lang="${locale}" dir="${direction}">`)
})
