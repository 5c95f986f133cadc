import { defineConfig } from 'vitest/config';
import journeys from '../run/e2e.config.ts';

export default defineConfig({ test: { ...journeys.test, include: ['test/acceptance/window.test.ts'] } });
