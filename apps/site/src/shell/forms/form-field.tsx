import type { Value } from '@fairhall/rules'
import { Skeleton } from '@fairhall/ui/skeleton'
import { type InputName, type InputProps, inputs, type Words } from '@fairhall/ui/inputs'
import type { QueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { LazyPart, type Load, partQuery } from '../errors/lazy-part.tsx'
import { focusMove } from './focus-move.ts'
import type { FieldSpec } from './field-spec.ts'
import type { FieldForm } from './use-field-form.ts'

/** The inputs as the renderer sees them. `FieldSpec` guarantees that setup and value match the kind of input. */
const loads = inputs as Record<InputName, unknown> as Record<InputName, Load<InputProps<unknown>>>

const nameOf = (kind: InputName) => `input-${kind}`

/**
 * Preloads inputs, so their form is complete immediately, without skeletons. An input that fails to load says so in its
 * place.
 */
export async function loadInputs(queryClient: QueryClient, ...kinds: readonly InputName[]): Promise<void> {
  await Promise.all(kinds.map((kind) => queryClient.prefetchQuery(partQuery(nameOf(kind), loads[kind]))))
}

interface Props {
  spec: FieldSpec
  form: {
    form: Pick<FieldForm['form'], 'values' | 'enter' | 'leave' | 'errorOf'>
    server: FieldForm['server']
  }
}

/** One field of a form: its input, loaded when first shown, with label, hint and error, bound to the form's state. */
export function FormField({ spec, form: { form, server } }: Props) {
  const words: Words = useTranslations('fields-settings.fields.inputs')
  const t = useTranslations('fields-settings.fields')
  const locale = useLocale()
  const { name, label, hint, isRequired, isEditable, isLoading = false, autoComplete, kind, setup } = spec
  return (
    <LazyPart name={nameOf(kind)} load={loads[kind]} outline={<FieldSkeleton kind={kind} />}>
      {(Part) => (
        <Part
          {...setup}
          {...{ name, label, hint, isRequired, isLoading, locale, words }}
          {...(autoComplete !== undefined && { autoComplete })}
          isDisabled={!isEditable}
          optionalLabel={isRequired || !isEditable ? undefined : t('optional')}
          value={form.values[name]}
          onValue={(value) => {
            // A choice may be made without focusing a field.
            server.clear(name)
            form.enter(name, value as Value)
          }}
          onBlur={() => form.leave(name)}
          onFocus={() => focusMove.isByForm || server.clear(name)}
          error={server.of(name) ?? form.errorOf(name)}
        />
      )}
    </LazyPart>
  )
}

const SENTENCES: ReadonlySet<InputName> = new Set(['checkbox', 'toggle'])

/** Placeholder of a field whose input is loading. */
function FieldSkeleton({ kind }: { kind: InputName }) {
  if (SENTENCES.has(kind)) return <Skeleton className="my-2.5 h-6 w-3/4" />
  return (
    <div aria-busy="true">
      <Skeleton className="mb-2.5 h-4 w-24" />
      <Skeleton className={kind === 'textarea' ? 'h-24' : 'h-12'} />
      <div data-message="" />
    </div>
  )
}
