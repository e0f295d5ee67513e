package platen.web.dashboard;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser without scripts: keeps cookies, follows no redirect, and sends forms with their token and origin. */
public final class Visitor {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final URI base;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = HttpClient.newBuilder().cookieHandler(cookies).connectTimeout(TIMEOUT).build();

    Visitor(URI base) {
        this.base = base;
    }

    /** Logs in with {@link DashboardFixture#PASSWORD}. */
    public Visitor login(String email) {
        HttpResponse<String> answer = submit("/login", "/login", "email", email, "password",
                DashboardFixture.PASSWORD);
        if (answer.statusCode() != 303) {
            throw new AssertionError("The login answered " + answer.statusCode() + ": " + answer.body());
        }
        return this;
    }

    /** Confirms with {@link DashboardFixture#PASSWORD} that it is the person who is logged in. */
    public Visitor confirm() {
        submit("/login/confirm", "/login/confirm", "password", DashboardFixture.PASSWORD);
        return this;
    }

    public HttpResponse<String> get(String path) {
        return send(request(path));
    }

    /**
     * Opens a page and sends the form on it to a path.
     *
     * @param fields names and values in turn
     */
    public HttpResponse<String> submit(String page, String path, String... fields) {
        return post(path, token(page), fields);
    }

    /** Returns the token in the forms of a page. */
    public String token(String page) {
        String body = get(page).body();
        Matcher form = TOKEN.matcher(body);
        if (!form.find()) {
            throw new AssertionError(page + " has no form with a token: " + body);
        }
        return form.group(1);
    }

    /** Returns the token of this browser: of the first page after a login, else of the login page. */
    public String token() {
        String first = location(get("/dashboard"));
        return token(first.isEmpty() ? "/login" : first);
    }

    /** Posts a form with a token and the origin of our own pages. */
    public HttpResponse<String> post(String path, String token, String... fields) {
        var all = new ArrayList<>(List.of("_csrf", token));
        all.addAll(List.of(fields));
        return send(request(path).header("Origin", base.toString())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form(all.toArray(String[]::new)))));
    }

    /**
     * Opens a page and uploads a file with the form on it.
     *
     * @param fields names and values in turn, beside the file
     */
    public HttpResponse<String> upload(String page, String path, String fileName, byte[] file, String... fields) {
        return uploadAs("file", page, path, fileName, file, fields);
    }

    /** Like {@link #upload}, with the name of the field that takes the file. */
    public HttpResponse<String> uploadAs(String field, String page, String path, String fileName, byte[] file,
            String... fields) {
        String boundary = "platen-boundary";
        var body = new ByteArrayOutputStream();
        var all = new ArrayList<>(List.of("_csrf", token(page)));
        all.addAll(List.of(fields));
        for (int i = 0; i < all.size(); i += 2) {
            body.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + all.get(i) + "\"\r\n\r\n"
                    + all.get(i + 1) + "\r\n").getBytes(StandardCharsets.UTF_8));
        }
        body.writeBytes(
                ("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + field + "\"; filename=\"" + fileName
                        + "\"\r\nContent-Type: application/octet-stream\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        body.writeBytes(file);
        body.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return send(request(path).header("Origin", base.toString())
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    public URI base() {
        return base;
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).timeout(TIMEOUT);
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public List<HttpCookie> cookies() {
        return cookies.getCookieStore().getCookies();
    }

    public CookieManager cookieManager() {
        return cookies;
    }

    /** Returns where a reply redirects to; empty when it does not. */
    public static String location(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElse("");
    }

    /** Encodes names and values in turn as a form. */
    public static String form(String... fields) {
        var form = new StringBuilder();
        for (int i = 0; i < fields.length; i += 2) {
            form.append(form.isEmpty() ? "" : "&")
                    .append(URLEncoder.encode(fields[i], StandardCharsets.UTF_8))
                    .append('=')
                    .append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return form.toString();
    }
}
