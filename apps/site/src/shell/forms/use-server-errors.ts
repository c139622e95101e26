import { CallError } from '@fairhall/client'
import { useCallback, useState } from 'react'

interface ServerErrors {
  /** The server's error of a field; replaces the form's own error. */
  of: (name: string) => string | undefined
  /** The server's errors of fields that aren't shown. */
  form: string | undefined
  any: boolean
  /** Clears a field's error when it is edited. */
  clear: (name: string) => void
  clearAll: () => void
  /** Stores the field errors of a refused call. Returns false if there are none; the caller then shows the error. */
  take: (error: unknown, shown: readonly string[]) => boolean
  /** Sets an error on one field for a refusal that names none. */
  setFieldError: (name: string, message: string) => void
}

/** Form errors that only the server can detect. */
export function useServerErrors(): ServerErrors {
  const [fields, setFields] = useState<Record<string, string>>({})
  const [form, setForm] = useState<string>()

  const clear = useCallback((name: string) => {
    setFields((fieldErrors) =>
      Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => field !== name)),
    )
  }, [])
  const clearAll = useCallback(() => {
    setFields({})
    setForm(undefined)
  }, [])
  const take = useCallback((error: unknown, shown: readonly string[]) => {
    if (!(error instanceof CallError) || error.kind !== 'refused') return false
    const fieldErrors = Object.entries(error.fields).map(
      ([name, messages]) => [name, messages.join(' ')] as const,
    )
    if (fieldErrors.length === 0) return false
    setFields(Object.fromEntries(fieldErrors.filter(([name]) => shown.includes(name))))
    const others = fieldErrors.filter(([name]) => !shown.includes(name)).map(([, message]) => message)
    setForm(others.length === 0 ? undefined : others.join(' '))
    return true
  }, [])

  const setFieldError = useCallback(
    (name: string, message: string) => setFields((fieldErrors) => ({ ...fieldErrors, [name]: message })),
    [],
  )

  const any = Object.keys(fields).length > 0
  return { of: (name) => fields[name], form, any, clear, clearAll, take, setFieldError }
}
