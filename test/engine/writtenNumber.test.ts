import { describe, expect, it } from 'vitest';
import { plainNumber, thousandsMark } from '../../engine/writtenNumber.ts';

const none = () => [];

describe('the mark between thousands', () => {
  it.each([
    ['a figure that has both marks', ['1,020', '1,020.5'], ','],
    ['a figure that has both marks the other way round', ['1.020', '1.020,5'], '.'],
    ['a figure with two of it', ['1,020', '1,020,500'], ','],
    ['decimals behind the other mark', ['1,020', '998.5'], ','],
    ['whole numbers up to it', ['998', '1,002'], ','],
  ] as const)('is told by %s', (_, column, mark) => {
    expect(thousandsMark(column, none)).toBe(mark);
  });

  it.each([
    ['no figure could be read both ways', ['1020', '998.5']],
    ['decimals stand behind it', ['1,020', '998,5']],
    ['figures contradict each other', ['1,020', '998,5', '998.5']],
    ['both marks could be it', ['1,020', '1.020', '998.5']],
    ['whole numbers go beyond it', ['998', '1002', '1,002']],
    ['whole numbers end below it', ['12', '1,002']],
    ['a point stands where decimals do', ['998', '1.002']],
    ['a figure begins with 0', ['0,125', '1,020']],
  ])('is not told where %s', (_, column) => {
    expect(thousandsMark(column, none)).toBeUndefined();
  });

  it('is told by other columns, unless these disagree', () => {
    expect(thousandsMark(['1,020', '1,030'], () => ['47.37', '8.5', 'x', '1,020'])).toBe(',');
    expect(thousandsMark(['1.020', '1.030'], () => ['47,37', '8,5'])).toBe('.');
    expect(thousandsMark(['1,020', '1,030'], () => ['47,37'])).toBeUndefined();
    expect(thousandsMark(['1,020', '1,030'], () => ['47.37', '8,5'])).toBeUndefined();
  });
});

describe('a number is written plainly', () => {
  it.each([
    ['1,020', ',', '1020'],
    ['-1.020', '.', '-1020'],
    ['1,020', undefined, '1.020'],
    ['1.020', ',', '1.020'],
    ['1,020.5', undefined, '1020.5'],
    ['1.020,5', undefined, '1020.5'],
    ['1,234,567', undefined, '1234567'],
    ['47,123456', '.', '47.123456'],
    ['1,5e-3', undefined, '1.5e-3'],
    [',5', undefined, '.5'],
    ['1 020', undefined, '1020'],
    ['1 020,5', undefined, '1020.5'],
    ['1\u00a0020.5', undefined, '1020.5'],
    ['1’020', undefined, '1020'],
    ["12'345'678", undefined, '12345678'],
    ['\u22128.5', undefined, '-8.5'],
    ['1,2.5', undefined, '1.2.5'],
    ['12:30', undefined, '12:30'],
  ] as const)('%s, thousands by %s', (text, mark, plain) => {
    expect(plainNumber(text, mark)).toBe(plain);
  });
});
