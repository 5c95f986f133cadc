/** A writable value that a loop fills again and again, where a new object each time would cost more than its contents. */
export type Draft<Value> = { -readonly [Field in keyof Value]: Value[Field] };
