/** The office: one page with its own address, loaded by staff only. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { OfficeError } from './api/office-client.ts'
import { createOfficeRouter } from './router.tsx'
import { SessionGate } from './session/session-gate.tsx'
import { applyTheme } from './shell/theme.ts'
import { TextsProvider } from './texts/texts.tsx'
import './office.css'

const TRIES = 2

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; only a lost connection is worth another try.
      retry: (count, error) => count < TRIES && error instanceof OfficeError && error.code === 'offline',
    },
  },
})
const router = createOfficeRouter()

applyTheme()
const container = document.getElementById('office')
if (container === null) throw new Error('the page has no element "office"')
createRoot(container).render(
  <QueryClientProvider client={queryClient}>
    <TextsProvider>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </TextsProvider>
  </QueryClientProvider>,
)
