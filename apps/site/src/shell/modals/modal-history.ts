/** The history entries that modals push, so that Back closes a modal. */
import type { AnyRouter } from '@tanstack/react-router'
import type { ModalName } from './modal-names.ts'
import { openModals } from './modal-search.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The modal that this history entry was pushed for: closing it may go back. */
    pushedModal?: ModalName
    /** How many entries this one is above the page, all pushed for modals. */
    modalDepth?: number
    /** The step of the open modal that Back leaves, such as the wallet's chosen method. */
    modalStep?: string | undefined
  }
}

export type Search = Record<string, unknown>
export type NavigateTo = Parameters<AnyRouter['navigate']>[0]

/** The only place that computes the search from untyped text; elsewhere, names and values are typed. */
export function createModalHistory(router: AnyRouter) {
  const state = () => router.latestLocation.state
  const depth = () => state().modalDepth ?? 0
  const isShown = (name: ModalName) =>
    openModals(router.latestLocation.search).some((modal) => modal.name === name)

  const go = (search: (now: Search) => Search, pushed: ModalName | undefined, push = false) =>
    router.navigate({
      to: '.',
      search,
      replace: !push,
      resetScroll: false,
      hash: true,
      state: (now: object) => ({
        ...now,
        ...(!push && { modalStep: undefined }),
        pushedModal: pushed,
        modalDepth: depth() + (push ? 1 : 0),
      }),
    } as NavigateTo)

  /** Goes back to an entry of this page's stack, so that Back never finds a modal that was closed. */
  const rewindTo = async (targetDepth: number) => {
    const steps = depth() - targetDepth
    if (steps <= 0) return
    await new Promise<void>((resolve) => {
      const stop = router.history.subscribe(() => {
        stop()
        resolve()
      })
      router.history.go(-steps)
    })
    // The router's own location may still lag behind the event that just fired.
    router.updateLatestLocation()
  }

  return {
    depth,
    go,
    rewindTo,
    isShown,
    hasModals: () => openModals(router.latestLocation.search).length > 0,
    pushedModal: () => state().pushedModal,
    back: () => router.history.back(),
  }
}
