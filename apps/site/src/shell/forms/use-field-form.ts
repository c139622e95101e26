import { CallError } from '@fairhall/client'
import { useCallback, useState } from 'react'
import { reportFailure } from '../errors/report-failure.ts'
import { type FieldSpec, rulesOfSpecs } from './field-spec.ts'
import type { FieldValues } from './form-state.ts'
import { type RuleTexts, useForm } from './use-form.ts'
import { useServerErrors } from './use-server-errors.ts'

interface Options<Values extends FieldValues> {
  specs: readonly FieldSpec[]
  /** What the form starts with: when it changes, so does what the player has not. */
  values: Values
  send: (values: Values) => Promise<void>
  /** What becomes of the values before they are sent; the rules are held against that. */
  asSent?: (values: Values) => FieldValues
  /** What a refusal means in this form, in place of the server's words; null when it is told elsewhere. */
  explain?: (error: CallError) => string | null | undefined
}

/**
 * A form by the definitions of its fields. It judges by their rules, sends nothing that they refuse, and shows what the server
 * says of a field in place of its own words until that field is entered again. What the server says of none is told above
 * the button; what is nobody's fault is told as a toast.
 */
export function useFieldForm<Values extends FieldValues>(options: Options<Values>) {
  const { specs, values, send, asSent, explain } = options
  const server = useServerErrors()
  const [refusal, setRefusal] = useState<string>()
  const [isSubmitting, setIsSubmitting] = useState(false)
  // The rules alone decide: labels and choices that arrive later must not judge the form anew.
  const rules = JSON.stringify(rulesOfSpecs(specs))
  const form = useForm<Values>(
    values,
    useCallback(() => JSON.parse(rules) as RuleTexts, [rules]),
    asSent,
  )
  const names = specs.map(({ name }) => name)

  function tell(error: unknown): void {
    const own = error instanceof CallError && error.kind === 'refused' ? explain?.(error) : undefined
    if (own === null) return
    if (own !== undefined) return setRefusal(own)
    if (server.take(error, names)) return
    if (error instanceof CallError && error.kind === 'refused' && error.status < 500)
      setRefusal(error.message)
    else reportFailure(error)
  }

  async function submit(): Promise<void> {
    form.leave(...names)
    if (!form.isValid || isSubmitting) return
    setRefusal(undefined)
    server.clearAll()
    setIsSubmitting(true)
    await send(form.values).catch(tell)
    setIsSubmitting(false)
  }

  return {
    form,
    server,
    submit: (event: { preventDefault(): void }) => {
      event.preventDefault()
      void submit()
    },
    /** What was refused as a whole. */
    told: refusal ?? server.form,
    canSubmit: form.isValid && !server.any && !isSubmitting,
    isSubmitting,
    isDirty: form.isDirty,
  }
}

export type FieldForm<Values extends FieldValues = FieldValues> = ReturnType<typeof useFieldForm<Values>>
