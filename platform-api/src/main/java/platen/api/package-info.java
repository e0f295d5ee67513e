/**
 * The front door: the HTTP interface of {@code interface.md}, its management listing, published descriptions and the
 * operators' pages. Rooms translate between HTTP and the workshop's commands; no rule of rendering lives here.
 *
 * <p>{@link platen.api.ApiConfiguration} lists the rooms.
 */
@NullMarked
package platen.api;

import org.jspecify.annotations.NullMarked;
