import type { Value } from '@fairhall/rules'
import { Skeleton } from '@fairhall/ui/skeleton'
import { type InputName, type InputProps, inputs, type Words } from '@fairhall/ui/inputs'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FieldSpec } from './field-spec.ts'
import type { FieldForm } from './use-field-form.ts'

/** A part as the renderer sees it: that setup and value fit the kind of input is what `FieldSpec` promises. */
type AnyPart = ComponentType<InputProps<unknown>>

type LoadedPart = AnyPart & { preload?: () => Promise<void> }

const parts = Object.fromEntries(
  Object.entries<unknown>(inputs).map(([name, load]): [string, LoadedPart] => [
    name,
    lazyRouteComponent(load as () => Promise<{ default: AnyPart }>),
  ]),
) as Record<InputName, LoadedPart>

/** Loads inputs before they are shown: a form that has them is there at once, without anything in their place. */
export async function loadInputs(...names: readonly InputName[]): Promise<void> {
  await Promise.all(names.map(async (name) => parts[name].preload?.()))
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
  const Part = parts[type]
  return (
    <Suspense fallback={<FieldSkeleton type={type} />}>
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
    </Suspense>
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
