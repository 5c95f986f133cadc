import { describe, expect, it } from 'vitest';
import { runCommand, whyNot } from '../../../../renderer/commands/command.ts';
import { findInWindow } from '../../../../renderer/features/help/findCommands.ts';
import { stepFields } from '../../../../renderer/features/help/stepFields.ts';
import { setPageLocale, words } from '../../../../renderer/ui/words.ts';
import { languages, localeFor } from '../../../../server/contract/locale.ts';
import { commandNamed, commandNames } from '../../../../server/contract/windowCommands.ts';
import { sampleStructure, sampleSurvey } from '../../../support/sampleDrawings.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const bern = { lat: 46.948, lon: 7.4474 };
const altitude = { datum: 'takeoff', value_m: 60 } as const;
const waypointAt = (lat: number) => ({ ...bern, lat, altitude, hover_time_s: 0 });

/** The commands of a list, without the fields. */
const findCommands = (text: string) =>
  findInWindow(text).flatMap((one) => ('command' in one ? [one.command] : []));

function planned(count: number) {
  const { planner } = makeTestPlanner();
  planner.placeLaunch(bern, 'drop');
  for (let index = 0; index < count; index += 1)
    planner.edit({ kind: 'add_waypoint', waypoint: waypointAt(46.95 + index / 1000) });
  planner.view.setState({ selected: [] });
  return planner;
}

describe('the list of commands', () => {
  it('offers every command by a name of its own, but not what is for its key alone', () => {
    const offered = findCommands(' ');
    expect(offered).toEqual(commandNames.filter((name) => commandNamed(name).isKeyOnly !== true));
    expect(offered).not.toContain('escape');
    expect(new Set(offered.map((name) => words(`command.${name}`))).size).toBe(offered.length);
  });

  it.each([
    ['draw', 'tool_draw'],
    ['spa', 'save_plan_as'],
    ['way next', 'next_waypoint'],
    ['exprt', 'export_plan'],
    ['go wind', 'step_conditions'],
    ['preferences', 'settings'],
    ['split', 'step_mission'],
    ['wind', 'step_conditions'],
    ['windo', 'new_window'],
    ['qqq', undefined],
    ['imperial', 'settings'],
    ['feet', 'settings'],
  ])('finds by “%s” first: %s', (text, name) => {
    expect(findCommands(text)[0]).toBe(name);
  });

  it.each(languages)('finds each field of a step first by its label, in %s', (language) => {
    setPageLocale(localeFor(language, 'metric'));
    for (const field of stepFields) expect(findInWindow(words(field.label))[0]).toEqual({ field });
    setPageLocale('metric');
  });

  it.each([
    ['return height', 'window.ground.return_height'],
    ['gust', 'window.conditions.gusts'],
    ['eye', 'window.ground.eye_height'],
  ])('finds a field by “%s” first: %s', (text, label) => {
    expect(findInWindow(text)[0]).toEqual({ field: expect.objectContaining({ label }) });
  });

  it('puts a word that begins so before letters that only come in this order', () => {
    const found = findCommands('se');
    const places = (['select_all', 'settings', 'reverse_route', 'save_plan_as'] as const).map((name) =>
      found.indexOf(name),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('says of an empty plan what cannot be done, and does none of it', () => {
    const { planner } = makeTestPlanner();
    const reasons = commandNames.flatMap((name) => {
      const reason = whyNot(name, planner);
      return reason === undefined ? [] : [[name, reason]];
    });
    expect(Object.fromEntries(reasons)).toEqual({
      new_window: 'In a browser there is one window for a plan.',
      revert_plan: 'This plan is in no file yet.',
      lock_plan: 'Say first where you take off.',
      unlock_plan: 'The plan is not locked.',
      new_variant: 'Say first where you take off.',
      compare_variants: 'Say first where you take off.',
      print_briefing: 'Say first where you take off.',
      structure_again: 'The route was not drawn this way.',
      survey_again: 'The route was not drawn this way.',
      undo: 'There is nothing to undo. Steps are kept only while this window is open.',
      redo: 'Nothing was undone.',
      select_all: 'The plan has no waypoints yet.',
      next_waypoint: 'The plan has no waypoints yet.',
      previous_waypoint: 'The plan has no waypoints yet.',
      duplicate: 'Say first where you take off.',
      delete: 'No waypoint is selected.',
      reverse_route: 'The plan has no waypoints yet.',
      step_range: 'Say first where you take off.',
      step_launch: 'Say first where you take off.',
      step_ground: 'Say first where you take off.',
      step_mission: 'Say first where you take off.',
      profile: 'Say first where you take off.',
      fly_plan: 'Say first where you take off.',
      find_launch: 'Say first where you take off.',
    });
    runCommand('profile', planner);
    expect(planner.view.getState().isProfileOpen).toBe(false);
  });

  it('has a reason for nothing but a second window in a browser, a second variant and a lock once there is a route, a selection, and something to undo and redo', () => {
    const planner = planned(2);
    runCommand('select_all', planner);
    runCommand('duplicate', planner);
    runCommand('undo', planner);
    planner.view.setState({ selected: [0] });
    const barred = commandNames.filter((name) => whyNot(name, planner) !== undefined);
    expect(barred).toEqual([
      'new_window',
      'revert_plan',
      'unlock_plan',
      'compare_variants',
      'survey_again',
      'structure_again',
    ]);
    Object.assign(planner.bridge, { host: 'desktop' });
    expect(whyNot('new_window', planner)).toBe(undefined);
  });

  it('has other words for undo where every step is undone', () => {
    const planner = planned(0);
    expect(whyNot('undo', planner)).toBeUndefined();
    runCommand('undo', planner);
    expect(whyNot('undo', planner)).toBe('Every step is undone already.');
  });

  it('shows the whole plan by its route, where it has one, and not by the rings around it', () => {
    for (const [count, to] of [
      [0, 'everything'],
      [2, 'route'],
    ] as const) {
      const planner = planned(count);
      runCommand('fit_view', planner);
      expect(planner.view.getState().fitRequest.to).toBe(to);
    }
  });

  it('changes nothing of a plan that a survey hides', () => {
    const planner = planned(3);
    runCommand('reverse_route', planner);
    runCommand('undo', planner);
    const before = planner.mission.store.getState().history;
    runCommand('survey', planner);
    for (const name of ['undo', 'redo', 'reverse_route', 'select_all', 'next_waypoint', 'delete'] as const) {
      expect([name, whyNot(name, planner)]).toEqual([name, expect.any(String)]);
      runCommand(name, planner);
    }
    expect(planner.mission.store.getState().history).toBe(before);
    expect(whyNot('undo', planner)).toBe('Use or cancel the survey first.');
    planner.drawnSurvey.leave();
    expect(whyNot('undo', planner)).toBeUndefined();
  });

  it('puts a survey away, or begins another, until it has a corner, which one key would lose', () => {
    const planner = planned(1);
    const survey = () => planner.drawnSurvey.store.getState().survey;
    runCommand('survey', planner);
    runCommand('survey_corridor', planner);
    expect(survey()?.kind).toBe('corridor');
    runCommand('survey_corridor', planner);
    expect(survey()).toBeUndefined();
    runCommand('survey', planner);
    planner.drawnSurvey.edit({ kind: 'add', at: { lat: 46.94, lon: 7.46 } });
    const drawn = survey();
    for (const name of ['survey', 'survey_corridor'] as const) {
      expect(whyNot(name, planner)).toBe('Use or cancel the survey first.');
      runCommand(name, planner);
      expect(survey()).toBe(drawn);
    }
  });

  it('goes on with the survey or structure that the route was made of, as it was left', () => {
    const planner = planned(1);
    expect(whyNot('survey_again', planner)).toBe('The route was not drawn this way.');
    expect(whyNot('structure_again', planner)).toBe('The route was not drawn this way.');
    runCommand('survey', planner);
    expect(whyNot('survey_again', planner)).toBe('Use or cancel the survey first.');
    planner.drawnSurvey.leave();
    const { waypoints } = planner.mission.store.getState().history.present;
    planner.edit({ kind: 'survey_route', waypoints, drawing: sampleSurvey });
    expect(whyNot('structure_again', planner)).toBe('The route was not drawn this way.');
    runCommand('survey_again', planner);
    expect(planner.drawnSurvey.store.getState().survey).toBe(sampleSurvey);
    planner.drawnSurvey.leave();
    const drawn = { shape: 'point', corners: [], radius_m: 5, top_m: 8, distance_m: 15 } as const;
    planner.edit({ kind: 'structure_route', waypoints, drawing: sampleStructure, drawn });
    expect(whyNot('survey_again', planner)).toBe('The route was not drawn this way.');
    runCommand('structure_again', planner);
    expect(planner.drawnStructure.store.getState().structure).toBe(sampleStructure);
  });

  it('puts an orbit away, or begins another drawing, until it has a place, which one key would lose', () => {
    const planner = planned(1);
    const structure = () => planner.drawnStructure.store.getState().structure;
    runCommand('survey', planner);
    runCommand('orbit', planner);
    expect(planner.drawnSurvey.store.getState().survey).toBeUndefined();
    expect(structure()?.kind).toBe('orbit');
    runCommand('facade', planner);
    expect(structure()?.kind).toBe('facade');
    runCommand('facade', planner);
    expect(structure()).toBeUndefined();
    runCommand('structure_scan', planner);
    runCommand('survey', planner);
    expect(structure()).toBeUndefined();
    planner.drawnSurvey.leave();
    runCommand('facade', planner);
    planner.drawnStructure.edit({ kind: 'add', at: { lat: 46.94, lon: 7.46 } });
    const drawn = structure();
    for (const name of ['survey', 'orbit', 'facade', 'undo'] as const) {
      expect(whyNot(name, planner)).toBe('Use or cancel the drawing of pictures first.');
      runCommand(name, planner);
      expect(structure()).toBe(drawn);
    }
  });

  it('goes from waypoint to waypoint and stays at the ends', () => {
    const planner = planned(3);
    const selectedAfter = (name: 'next_waypoint' | 'previous_waypoint') => {
      runCommand(name, planner);
      return planner.view.getState().selected;
    };
    expect(selectedAfter('previous_waypoint')).toEqual([2]);
    expect(selectedAfter('next_waypoint')).toEqual([2]);
    expect(selectedAfter('previous_waypoint')).toEqual([1]);
    planner.view.setState({ selected: [] });
    expect(selectedAfter('next_waypoint')).toEqual([0]);
    expect(selectedAfter('previous_waypoint')).toEqual([0]);
    planner.view.setState({ selected: [0, 1] });
    expect(selectedAfter('next_waypoint')).toEqual([2]);
  });

  it('takes up a tool, and goes through the themes', () => {
    const { planner, callsOf } = makeTestPlanner();
    runCommand('tool_draw', planner);
    expect(planner.view.getState().tool).toBe('draw');
    runCommand('escape', planner);
    expect(planner.view.getState().tool).toBe('select');
    runCommand('theme', planner);
    expect(callsOf('saveSettings')[0]?.input).toEqual({ settings: { theme: 'light' } });
  });
});
