import type { StorybookConfig } from '@storybook/react-vite'
import tailwindcss from '@tailwindcss/vite'

export default {
  framework: { name: '@storybook/react-vite', options: {} },
  stories: ['../*.stories.tsx'],
  // The images of promotional panels.
  staticDirs: [{ from: '../../../../content/media', to: '/media' }],
  // The gallery sends no telemetry and checks for no updates.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (config) => ({ ...config, plugins: [...(config.plugins ?? []), tailwindcss()] }),
} satisfies StorybookConfig
