import { CallError } from '@fairhall/client'
import { useCallback, useState } from 'react'

export interface ServerErrors {
  /** What the server said of a field; it takes the place of the form's own error. */
  of: (name: string) => string | undefined
  /** What it said of no field that is shown. */
  form: string | undefined
  any: boolean
  /** A field that is entered again is being mended: its error goes. */
  clear: (name: string) => void
  clearAll: () => void
  /** Takes the fields of a refused call. False when the error has none and is told elsewhere. */
  take: (error: unknown, shown: readonly string[]) => boolean
  /** A refusal that names no field, but is about this one. */
  tell: (name: string, message: string) => void
}

/** The errors of a form that only the server can know. */
export function useServerErrors(): ServerErrors {
  const [fields, setFields] = useState<Record<string, string>>({})
  const [form, setForm] = useState<string>()

  const clear = useCallback((name: string) => {
    setFields((told) => Object.fromEntries(Object.entries(told).filter(([field]) => field !== name)))
  }, [])
  const clearAll = useCallback(() => {
    setFields({})
    setForm(undefined)
  }, [])
  const take = useCallback((error: unknown, shown: readonly string[]) => {
    if (!(error instanceof CallError) || error.kind !== 'refused') return false
    const told = Object.entries(error.fields).map(([name, messages]) => [name, messages.join(' ')] as const)
    if (told.length === 0) return false
    setFields(Object.fromEntries(told.filter(([name]) => shown.includes(name))))
    const others = told.filter(([name]) => !shown.includes(name)).map(([, message]) => message)
    setForm(others.length === 0 ? undefined : others.join(' '))
    return true
  }, [])

  const tell = useCallback(
    (name: string, message: string) => setFields((told) => ({ ...told, [name]: message })),
    [],
  )

  const any = Object.keys(fields).length > 0
  return { of: (name) => fields[name], form, any, clear, clearAll, take, tell }
}
