/** A value in the making: a loop fills the same one again and again, where a new one each time would cost more than what is in it. */
export type Draft<Value> = { -readonly [Field in keyof Value]: Value[Field] };
