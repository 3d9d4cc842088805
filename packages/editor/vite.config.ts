import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` of the server listens; only used by `vite` itself, for working on the editor alone. */
const server = process.env['PLINTH_SERVER'] ?? 'http://localhost:4000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/_editor/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Small files stay files: the content security policy of the editor allows no inline script.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { input: 'index.html' },
  },
  server: { proxy: { '/api': server, '/media': server } },
})
