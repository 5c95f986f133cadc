export const sumOf = (values: readonly number[] | Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

export const meanOf = (values: readonly number[] | Float64Array): number => sumOf(values) / values.length;
