/**
 * The parts of which every page of a workspace is built. Each noun has a package below, such as {@code platen.web.dashboard.key}
 * with {@code KeyPages}, whose templates lie in {@code src/main/jte/dashboard/key}.
 *
 * <p>To add a page:
 * <ol>
 * <li>Write a {@code @Controller} with a method for each form and page below {@code /dashboard/w/{workspace}}. Give it
 * {@link platen.web.dashboard.May} with the lowest role that may use it; without it, the server does not start. GET
 * changes nothing. Forms are refused in an archived workspace.
 * <li>Take {@link platen.web.dashboard.WorkspaceView} as an argument: it sends pages and knows the
 * {@link platen.web.dashboard.Member}, who passed the check of the role. Take ids in paths as {@code PublicId} writes
 * them and look them up in {@code member.workspace()}; throw {@code PageNotFoundException} for what is not there.
 * <li>Call the command of the API for every rule; a page holds none and no SQL.
 * <li>Write the template: the inside of the page, with {@code @param WorkspaceView view} and
 * {@code view.text("key.intro")}. Forms contain {@code @template.page.token(view.token())}; parts of pages are in
 * {@code src/main/jte/view}. No inline script or style.
 * <li>After a POST, call {@code view.done(path, text)}, which redirects and shows the text once. With errors, send the
 * page again with {@code view.invalid} and the {@link platen.web.view.Form}.
 * <li>Add the texts to {@code platen/web/text/key_en.properties} and {@code key_de.properties}; a test finds missing and
 * unused ones.
 * <li>Add a constant to {@link platen.web.dashboard.Nav}, and the configuration of the package to
 * {@code platen.web.DashboardPagesConfiguration}.
 * <li>Test it in a class that extends {@code DashboardTest}: a server with a person of each role, logged in.
 * {@code RolesOfPagesTest} calls the new routes by itself.
 * </ol>
 */
@NullMarked
package platen.web.dashboard;

import org.jspecify.annotations.NullMarked;
