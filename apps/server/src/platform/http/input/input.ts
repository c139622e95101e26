/**
 * Parses a request by the contract: path, query and body by their schemas, and refuses texts that cannot be stored. Errors in the
 * address come from programs; errors in the body may come from players and are reported by field.
 */
import type { CallSchemas, Route } from '@fairhall/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse, refuseFields } from '../../errors.ts'
import { errorsOf } from './field-errors.ts'
import { errorsOfTexts } from './storable-text.ts'

export function readInput(
  schemas: CallSchemas,
  route: Pick<Route, 'idempotencyKey'>,
  request: FastifyRequest,
) {
  return {
    params: parseAddress(schemas.params, request.params),
    query: parseAddress(schemas.query, request.query),
    body: parseBody(schemas.body, request.body),
    idempotencyKey: route.idempotencyKey ? requireIdempotencyKey(request) : null,
  }
}

function parseAddress(schema: z.ZodObject | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value)
  if (parsed === undefined) return undefined
  if (!parsed.success) throw refuse('badRequest', { fields: errorsOf(parsed.error, value) })
  const errors = errorsOfTexts(parsed.data)
  if (errors !== null) throw refuse('badRequest', { fields: errors })
  return parsed.data
}

function parseBody(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const body = value ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse('badRequest')
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw refuseFields(errorsOf(parsed.error, body))
  const errors = errorsOfTexts(parsed.data)
  if (errors !== null) throw refuseFields(errors)
  return parsed.data
}

function requireIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w.:-]{8,128}$/.test(key)) throw refuse('idempotencyKeyMissing')
  return key
}
