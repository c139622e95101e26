import { CallError } from '@fairhall/client'
import { type FormEvent, useCallback, useState } from 'react'
import { reportFailure } from '../errors/report-failure.ts'
import { type FieldSpec, rulesOfSpecs } from './field-spec.ts'
import type { FieldValues } from './form-state.ts'
import { focusError } from './focus-move.ts'
import { type RuleTexts, useForm } from './use-form.ts'
import { useServerErrors } from './use-server-errors.ts'

interface Options<Values extends FieldValues> {
  specs: readonly FieldSpec[]
  /** The first values. When they change, untouched fields change too. */
  values: Values
  send: (values: Values) => Promise<void>
  /** Transforms the values before they are sent. The rules apply to the result. */
  asSent?: (values: Values) => FieldValues
  /** Replaces the server's message for a refusal in this form; null if it is shown elsewhere. */
  explain?: (error: CallError) => string | null | undefined
}

/**
 * A form based on field definitions. It validates by their rules and sends only valid values. A server error of a
 * field is shown until that field is edited. Other refusals are shown above the button; failures become a toast. A
 * submit that fails moves to the first error, so the button never refuses without a reason.
 */
export function useFieldForm<Values extends FieldValues>(options: Options<Values>) {
  const { specs, values, send, asSent, explain } = options
  const server = useServerErrors()
  const [refusal, setRefusal] = useState<string>()
  const [isSubmitting, setIsSubmitting] = useState(false)
  // A string, so that labels and options that load later don't trigger validation again.
  const rules = JSON.stringify(rulesOfSpecs(specs))
  const form = useForm<Values>(
    values,
    useCallback(() => JSON.parse(rules) as RuleTexts, [rules]),
    asSent,
  )
  const names = specs.map(({ name }) => name)

  function showError(error: unknown): void {
    const own = error instanceof CallError && error.kind === 'refused' ? explain?.(error) : undefined
    if (own === null) return
    if (own !== undefined) return setRefusal(own)
    if (server.take(error, names)) return
    if (error instanceof CallError && error.kind === 'refused' && error.status < 500)
      setRefusal(error.message)
    else reportFailure(error)
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    form.leave(...names)
    if (isSubmitting) return
    if (!form.isValid || server.any) return focusError({ current: element })
    setRefusal(undefined)
    server.clearAll()
    setIsSubmitting(true)
    await send(form.values).catch(showError)
    setIsSubmitting(false)
    focusError({ current: element })
  }

  return {
    form,
    server,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
    /** The error of the whole form. */
    formError: refusal ?? server.form,
    canSubmit: form.isValid && !server.any && !isSubmitting,
    isSubmitting,
    isDirty: form.isDirty,
  }
}

export type FieldForm<Values extends FieldValues = FieldValues> = ReturnType<typeof useFieldForm<Values>>
