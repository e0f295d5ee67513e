/**
 * The cascade: finds the rules of an element, puts their declarations in order, replaces custom properties and computes
 * the value of every property.
 */
@NullMarked
package platen.jobs.engine.document.cascade;

import org.jspecify.annotations.NullMarked;
