import type { StorybookConfig } from '@storybook/react-vite'
import tailwindcss from '@tailwindcss/vite'

export default {
  framework: { name: '@storybook/react-vite', options: {} },
  stories: ['../*.stories.tsx'],
  // What the house puts into its panels.
  staticDirs: [{ from: '../../../../content/media', to: '/media' }],
  // The gallery says nothing to anybody and asks nobody for news.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (config) => ({ ...config, plugins: [...(config.plugins ?? []), tailwindcss()] }),
} satisfies StorybookConfig
