/** Windows that run beside each other have a display each: on one they would take the focus from each other. */
const displays = process.env['HOMEWARD_DISPLAYS']?.split(',').filter(Boolean) ?? [];
const own = displays[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % displays.length];
if (own !== undefined) process.env['DISPLAY'] = own;
