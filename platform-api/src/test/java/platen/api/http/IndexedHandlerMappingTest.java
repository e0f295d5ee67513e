package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import platen.api.ApiFixture;
import platen.api.RawSocket;
import platen.db.core.Environment;
import platen.db.key.Scope;

class IndexedHandlerMappingTest {
    private static ApiFixture api;
    private static String key;

    @BeforeAll
    static void open() {
        api = new ApiFixture(Probe.class);
        key = api.key(Environment.PRODUCTION, Scope.DEFAULTS).secret();
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @Test
    void eachRouteHasTheHandlerThatSpringFinds() throws Exception {
        IndexedHandlerMapping indexed = api.bean(IndexedHandlerMapping.class);
        var plain = new RequestMappingHandlerMapping();
        indexed.getHandlerMethods().forEach((route, handler) -> plain.registerMapping(route,
                handler.createWithResolvedBean().getBean(), handler.getMethod()));
        int indexedRoutes = 0;
        int routes = 0;
        for (RequestMappingInfo route : indexed.getHandlerMethods().keySet()) {
            for (String pattern : route.getPatternValues()) {
                String path = pattern.replaceAll("\\{[^/]*}", "x").replace("**", "x");
                HttpServletRequest request = request(route, path);
                assertThat(method(indexed, request)).as(path).isEqualTo(method(plain, request(route, path)));
                indexedRoutes += indexed.onlyMatch(path, request) == null ? 0 : 1;
                routes++;
            }
        }
        // The others share their path with a route that has a variable there.
        assertThat(indexedRoutes).isGreaterThan(routes * 8 / 10);
    }

    /** Returns the method that handles a request; null for one that needs parameters or headers. */
    private static @Nullable Method method(RequestMappingHandlerMapping mapping, HttpServletRequest request)
            throws Exception {
        HandlerExecutionChain chain = mapping.getHandler(request);
        return chain == null ? null : ((HandlerMethod) chain.getHandler()).getMethod();
    }

    /** Returns a request that has a method, a path and attributes. */
    private static HttpServletRequest request(RequestMappingInfo route, String path) {
        String method = route.getMethodsCondition().getMethods().stream().map(Enum::name).findFirst().orElse("GET");
        var attributes = new HashMap<Object, Object>();
        HttpServletMapping root = proxy(HttpServletMapping.class, (proxy, called, arguments) -> MappingMatch.DEFAULT);
        HttpServletRequest request = proxy(HttpServletRequest.class,
                (proxy, called, arguments) -> switch (called.getName()) {
                    case "getMethod" -> method;
                    case "getHttpServletMapping" -> root;
                    case "getRequestURI", "getServletPath" -> path;
                    case "getContextPath" -> "";
                    case "getDispatcherType" -> DispatcherType.REQUEST;
                    case "getAttribute" -> attributes.get(arguments[0]);
                    case "setAttribute" -> attributes.put(arguments[0], arguments[1]);
                    case "removeAttribute" -> attributes.remove(arguments[0]);
                    case "getParameterMap" -> Map.of();
                    case "getHeaders", "getHeaderNames" -> Collections.emptyEnumeration();
                    default -> null;
                });
        ServletRequestPathUtils.parseAndCache(request);
        return request;
    }

    private static <T> T proxy(Class<T> type, InvocationHandler methods) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type}, methods));
    }

    @ParameterizedTest
    @CsvSource({"GET, /api/v1/probes/one, 200", "HEAD, /api/v1/probes/one, 200", "OPTIONS, /api/v1/probes/one, 200",
            "GET, //api/v1/probes/one, 404", "GET, /api/v1/prob%65s/one, 200", "GET, /%61pi/v1/probes/one, 200",
            "GET, /api/v1/probesone, 404", "GET, /api/v1/probe/one, 404", "PATCH, /api/v1/probes/one, 405",
            "GET, /api/v1/probes/one/, 404"})
    void aRequestReachesTheRouteOfItsDecodedPath(String method, String path, int status) throws IOException {
        String head = "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n";
        assertThat(RawSocket.exchange(api, head.formatted(method, path, key))).startsWith("HTTP/1.1 " + status);
    }
}
