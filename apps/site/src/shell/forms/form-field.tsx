import type { Value } from '@fairhall/rules'
import { Skeleton } from '@fairhall/ui/skeleton'
import { type InputName, type InputProps, inputs, type Words } from '@fairhall/ui/inputs'
import type { QueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { LazyPart, type Load, partQuery } from '../errors/lazy-part.tsx'
import type { FieldSpec } from './field-spec.ts'
import type { FieldForm } from './use-field-form.ts'

/** The parts as the renderer sees them: that setup and value fit the kind of input is what `FieldSpec` promises. */
const loads = inputs as Record<InputName, unknown> as Record<InputName, Load<InputProps<unknown>>>

const nameOf = (type: InputName) => `input-${type}`

/**
 * Loads inputs before they are shown: a form that has them is there at once, without anything in their place. One that does
 * not come says so where it stands.
 */
export async function loadInputs(queryClient: QueryClient, ...types: readonly InputName[]): Promise<void> {
  await Promise.all(types.map((type) => queryClient.prefetchQuery(partQuery(nameOf(type), loads[type]))))
}

interface Props {
  spec: FieldSpec
  form: {
    form: Pick<FieldForm['form'], 'values' | 'enter' | 'leave' | 'errorOf'>
    server: FieldForm['server']
  }
}

/** One field of a form: its input, loaded when it is first shown, with label, hint and error, wired to the form's state. */
export function FormField({ spec, form: { form, server } }: Props) {
  const words: Words = useTranslations('fields-settings.fields.inputs')
  const t = useTranslations('fields-settings.fields')
  const locale = useLocale()
  const { name, label, hint, isRequired, isEditable, isLoading = false, autoComplete, type, setup } = spec
  return (
    <LazyPart name={nameOf(type)} load={loads[type]} outline={<FieldSkeleton type={type} />}>
      {(Part) => (
        <Part
          {...setup}
          {...{ name, label, hint, isRequired, isLoading, locale, words }}
          {...(autoComplete !== undefined && { autoComplete })}
          isDisabled={!isEditable}
          optionalLabel={isRequired || !isEditable ? undefined : t('optional')}
          value={form.values[name]}
          onValue={(value) => {
            // A choice is made without the focus ever being in a field.
            server.clear(name)
            form.enter(name, value as Value)
          }}
          onBlur={() => form.leave(name)}
          onFocus={() => server.clear(name)}
          error={server.of(name) ?? form.errorOf(name)}
        />
      )}
    </LazyPart>
  )
}

const SENTENCES: ReadonlySet<InputName> = new Set(['checkbox', 'toggle'])

/** Holds the place of a field whose part is on its way. */
function FieldSkeleton({ type }: { type: InputName }) {
  if (SENTENCES.has(type)) return <Skeleton className="my-2.5 h-6 w-3/4" />
  return (
    <div aria-busy="true">
      <Skeleton className="mb-2.5 h-4 w-24" />
      <Skeleton className={type === 'textarea' ? 'h-24' : 'h-12'} />
      <div data-message="" />
    </div>
  )
}
