import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import { loadPart } from '../client/load-part.ts'
import type { Texts } from '../texts/texts.ts'
import type { ModalName } from './modal-names.ts'
import type { ModalPart, ModalProps, ModalRegistry } from './modal-registry.ts'

type AnyModal = ComponentType<ModalProps<ModalName>>

/** The modals' components, each with its texts. After a failed load, the next attempt loads again. */
export function modalParts(
  loadRegistry: () => Promise<ModalRegistry>,
  texts: Texts,
  queryClient: QueryClient,
) {
  const made = new Map<ModalName, AnyModal>()
  const failed = new Set<ModalName>()

  async function bring(name: ModalName): Promise<{ default: AnyModal }> {
    const { load, texts: documents, asks } = (await loadRegistry())[name] as ModalPart<ModalName>
    const [part] = await Promise.all([load(queryClient), texts.load(documents), asks && keep(asks)])
    return part
  }
  const keep = async (name: ModalName) => void made.set(name, (await bring(name)).default)

  return {
    of(name: ModalName): AnyModal {
      const known = made.get(name)
      if (known !== undefined) return known
      const part = lazy(() => loadPart(() => bring(name)))
      made.set(name, part)
      return part
    },
    /** Returns whether this was its first failure. */
    forget(name: ModalName): boolean {
      made.delete(name)
      const isFirst = !failed.has(name)
      failed.add(name)
      return isFirst
    },
  }
}
